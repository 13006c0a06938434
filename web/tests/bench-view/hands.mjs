// Lays hands on the view as people do, by mouse and by touch, and measures what frames cost: node hands.mjs

import assert from "node:assert/strict";
import { withPage } from "./open.mjs";
/* global view, log, alg, SOLVED, turnNamed */

const settled = (page) => page.waitForTimeout(350);
const point = (page, sticker) => page.evaluate((index) => view.stickerPoint(index), sticker);
const taken = (page) => page.evaluate(() => log.splice(0));
const angles = (page) => page.evaluate(() => view.angles);
const fresh = (page, spin, tilt) => page.evaluate(([s, t]) => {
  view.show(SOLVED);
  view.spinSpeed = 0;
  view.angles = { spin: s, tilt: t };
  log.length = 0;
}, [spin, tilt]);
const pathBetween = (a, b, part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });

async function mouseDrag(page, from, to, { button = "left", steps = 12, rest = 90 } = {}) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button });
  for (let i = 1; i <= steps; i++) {
    const at = pathBetween(from, to, i / steps);
    await page.mouse.move(at.x, at.y);
  }
  await page.waitForTimeout(rest);
  await page.mouse.up({ button });
}

async function touchDrag(page, from, to, { end = "touchEnd", second } = {}) {
  const client = await page.context().newCDPSession(page);
  const send = (type, points) => client.send("Input.dispatchTouchEvent", {
    type, touchPoints: points.map((spot, id) => ({ x: spot.x, y: spot.y, id })),
  });
  const rest = second ? [second] : [];
  await send("touchStart", [from]);
  if (second?.early) await send("touchStart", [from, second]);
  for (let i = 1; i <= 12; i++) {
    if (i === 6 && second && !second.early) await send("touchStart", [pathBetween(from, to, 0.5), second]);
    await send("touchMove", [pathBetween(from, to, i / 12), ...(second?.early || (second && i >= 6) ? rest : [])]);
  }
  await page.waitForTimeout(90);
  await send(end, []);
  await client.detach();
}

/** A quick drag let go in motion. Made within the page: the way from here is as slow as the frames. */
function throwTo(page, a, b) {
  return page.evaluate(([from, to]) => {
    const send = (type, part) => view.canvas.dispatchEvent(new PointerEvent(type, {
      pointerId: 77, pointerType: "touch", button: 0,
      clientX: from.x + (to.x - from.x) * part, clientY: from.y + (to.y - from.y) * part,
    }));
    const wait = (end = performance.now() + 10) => {
      while (performance.now() < end);
    };
    send("pointerdown", 0);
    for (let i = 1; i <= 6; i++) {
      wait();
      send("pointermove", i / 6);
    }
    send("pointerup", 1);
  }, [a, b]);
}

const turnsOf = (events) => events.filter(([kind]) => kind === "turned").map(([, turn]) => turn);

const F = (n) => 18 + n - 1, U = (n) => n - 1, R = (n) => 9 + n - 1;

/** Drags that must mean a certain turn: the first sticker goes towards the second. */
const DRAGS = [
  { from: F(1), to: F(3), turn: { axis: 1, layers: [1], quarters: -1 } },
  { from: F(3), to: F(1), turn: { axis: 1, layers: [1], quarters: 1 } },
  { from: F(3), to: F(9), turn: { axis: 0, layers: [1], quarters: -1 } },
  { from: F(4), to: F(6), turn: { axis: 1, layers: [0], quarters: -1 } },
  { from: F(2), to: F(8), turn: { axis: 0, layers: [0], quarters: -1 } },
  { from: R(1), to: R(7), turn: { axis: 2, layers: [1], quarters: 1 } },
  { from: U(7), to: U(9), turn: { axis: 2, layers: [1], quarters: 1 } },
  { from: U(9), to: U(3), turn: { axis: 0, layers: [1], quarters: 1 } },
];

async function check(name, work) {
  await work();
  console.log("ok", name);
}

await withPage({ hasTouch: true }, async (page) => {
  for (const [spin, tilt] of process.env.QUICK ? [] : [[34, 29], [45, 20], [45, 45], [20, 35], [60, 30]]) {
    for (const [kind, drag] of [["mouse", mouseDrag], ["touch", touchDrag]]) {
      await check(`${kind} drags at spin ${spin}, tilt ${tilt}`, async () => {
        for (const { from, to, turn } of DRAGS) {
          await fresh(page, spin, tilt);
          await drag(page, await point(page, from), await point(page, to));
          assert.deepEqual(turnsOf(await taken(page)), [turn], `sticker ${from} to ${to}`);
          await settled(page);
          const expected = await page.evaluate(() => view.facelets);
          assert.notEqual(expected, await page.evaluate(() => SOLVED));
          assert.deepEqual(await angles(page), { spin, tilt });
        }
      });
    }
  }
  await check("a short drag is nothing, quick or slow", async () => {
    await fresh(page, 34, 29);
    const [a, b] = [await point(page, F(1)), await point(page, F(2))];
    for (const rest of [0, 90]) await mouseDrag(page, a, pathBetween(a, b, 0.2), { steps: 3, rest });
    assert.deepEqual(await taken(page), []);
  });
  await check("half turns and full circles", async () => {
    await fresh(page, 34, 29);
    const [a, b] = [await point(page, F(1)), await point(page, F(3))];
    await mouseDrag(page, a, pathBetween(a, b, 2.4));
    assert.deepEqual(turnsOf(await taken(page)), [{ axis: 1, layers: [1], quarters: 2 }]);
    await fresh(page, 34, 29);
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 5 });
    await page.mouse.move(a.x, a.y, { steps: 5 });
    await page.waitForTimeout(90);
    await page.mouse.up();
    assert.deepEqual(await taken(page), []);
  });
  await check("a flick", async () => {
    await fresh(page, 34, 29);
    const [a, b] = [await point(page, F(1)), await point(page, F(3))];
    await throwTo(page, a, pathBetween(a, b, 0.42));
    assert.deepEqual(turnsOf(await taken(page)), [{ axis: 1, layers: [1], quarters: -1 }]);
  });
  await check("a cancelled touch snaps back", async () => {
    await fresh(page, 34, 29);
    await touchDrag(page, await point(page, F(1)), await point(page, F(3)), { end: "touchCancel" });
    assert.deepEqual(await taken(page), []);
    assert.equal(await page.evaluate(() => view.facelets === SOLVED), true);
  });
  await check("a second finger during a layer drag is ignored", async () => {
    await fresh(page, 34, 29);
    const second = { x: 30, y: 30 };
    await touchDrag(page, await point(page, F(1)), await point(page, F(3)), { second });
    assert.deepEqual(turnsOf(await taken(page)), [DRAGS[0].turn]);
    assert.deepEqual(await angles(page), { spin: 34, tilt: 29 });
  });
  await check("two fingers turn the view", async () => {
    await fresh(page, 34, 29);
    const second = { ...(await point(page, R(5))), early: true };
    await touchDrag(page, await point(page, F(1)), await point(page, F(3)), { second });
    assert.deepEqual(await taken(page), []);
    assert.ok((await angles(page)).spin < 25);
  });
  await check("beside the cube and with the right button only the view turns", async () => {
    await fresh(page, 34, 29);
    await mouseDrag(page, { x: 20, y: 20 }, { x: 120, y: 20 });
    const beside = await angles(page);
    assert.ok(beside.spin < 20 && beside.tilt === 29, JSON.stringify(beside));
    await fresh(page, 34, 29);
    const f = await point(page, F(5));
    await mouseDrag(page, f, { x: f.x, y: f.y + 600 }, { button: "right" });
    assert.deepEqual(await angles(page), { spin: 34, tilt: 90 });
    await touchDrag(page, { x: 20, y: 20 }, { x: 20, y: 620 });
    assert.deepEqual(await angles(page), { spin: 34, tilt: 90 });
    assert.deepEqual(await taken(page), []);
  });
  await check("the view spins on, stands while a sticker is pressed, a click beside stops it, two go home", async () => {
    await fresh(page, 34, 29);
    await throwTo(page, { x: 20, y: 20 }, { x: 100, y: 20 });
    const speed = await page.evaluate(() => view.spinSpeed);
    assert.ok(speed < -12, `speed ${speed}`);
    const before = await angles(page);
    await page.waitForTimeout(300);
    assert.notEqual((await angles(page)).spin, before.spin);
    const held = await point(page, U(5));
    await page.mouse.move(held.x, held.y);
    await page.mouse.down();
    const still = await angles(page);
    await page.waitForTimeout(200);
    assert.deepEqual(await angles(page), still);
    await page.mouse.up();
    await page.waitForTimeout(300);
    assert.notEqual((await angles(page)).spin, still.spin);
    await page.mouse.click(20, 20);
    assert.equal(await page.evaluate(() => view.spinSpeed), 0);
    await page.waitForTimeout(500);
    await page.mouse.dblclick(20, 20);
    await page.waitForTimeout(600);
    assert.deepEqual(await angles(page), { spin: 34, tilt: 29 });
  });
  await check("clicks and paint strokes, also on hints", async () => {
    await fresh(page, 34, 29);
    const [a, b] = [await point(page, F(1)), await point(page, F(3))];
    await page.mouse.click(a.x, a.y);
    assert.deepEqual(await taken(page), [["sticker", F(1), false]]);
    await page.evaluate(() => (view.paintMode = true));
    await page.mouse.click(a.x, a.y);
    await mouseDrag(page, a, b, { steps: 2 });
    assert.deepEqual(await taken(page), [["sticker", F(1), false], ["sticker", F(1), false], ["sticker", F(2), true],
      ["sticker", F(3), true]]);
    await page.touchscreen.tap(a.x, a.y);
    assert.deepEqual(await taken(page), [["sticker", F(1), false]]);
    await page.evaluate(() => (view.hints = true));
    await page.mouse.click(132, 333);
    assert.equal((await taken(page))[0][1], 36 + 8);
    await page.evaluate(() => Object.assign(view, { paintMode: false, hints: false }));
  });
  await check("turns of the program: promises, finish, show", async () => {
    await fresh(page, 34, 29);
    const took = await page.evaluate(async () => {
      const start = performance.now();
      await view.turn(turnNamed("R"), 300);
      return performance.now() - start;
    });
    assert.ok(took > 290, `took ${took}`);
    const states = await page.evaluate(async () => {
      const first = view.turn(turnNamed("U"), 100000);
      const second = view.turn(turnNamed("R'"), 100000);
      await first;
      view.finish();
      await second;
      const long = view.turn(turnNamed("F"), 100000);
      view.show(SOLVED);
      await long;
      return [view.facelets === SOLVED, view.facelets];
    });
    assert.equal(states[0], true);
  });
  await check("grabbing finishes a running turn", async () => {
    await fresh(page, 34, 29);
    await page.evaluate(() => void view.turn(turnNamed("R"), 100000));
    await mouseDrag(page, await point(page, F(1)), await point(page, F(3)));
    assert.equal(await page.evaluate(() => view.facelets === alg("R U'")), true);
  });
  await check("a lost context comes back", async () => {
    await fresh(page, 34, 29);
    const filled = () => page.evaluate(() => {
      const copy = document.createElement("canvas");
      Object.assign(copy, { width: 760, height: 640 });
      return new Promise((done) => {
        view.show(alg("R U"));
        view.show(SOLVED);
        view.showFront = true;
        requestAnimationFrame(() => {
          const pen = copy.getContext("2d");
          pen.drawImage(view.canvas, 0, 0, 760, 640);
          const { x, y } = view.stickerPoint(22);
          done([...pen.getImageData(Math.round(x), Math.round(y), 1, 1).data]);
        });
      });
    });
    await page.waitForTimeout(1000);
    const before = await filled();
    assert.ok(before[1] > 100 && before[3] === 255, String(before));
    await page.evaluate(() => {
      window.extension = view.canvas.getContext("webgl2").getExtension("WEBGL_lose_context");
      window.extension.loseContext();
    });
    await page.waitForTimeout(200);
    await page.evaluate(() => window.extension.restoreContext());
    await page.waitForTimeout(1000);
    const after = await filled();
    assert.ok(after.every((value, i) => Math.abs(value - before[i]) <= 2), `${before} became ${after}`);
  });
  await check("no frames while nothing moves", async () => {
    await page.waitForTimeout(1500);
    const frames = await page.evaluate(async () => {
      const original = WebGL2RenderingContext.prototype.clear;
      let count = 0;
      WebGL2RenderingContext.prototype.clear = function (...args) {
        count++;
        return original.apply(this, args);
      };
      await new Promise((done) => setTimeout(done, 1000));
      return count;
    });
    assert.equal(frames, 0);
  });
  const measure = (name, prepare) => page.evaluate(async ([label, text]) => {
    eval(text);
    const costs = [];
    const gaps = [];
    let last = performance.now();
    for (let i = 0; i < 90; i++) {
      void (view.spinSpeed = 40);
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      gaps.push(now - last);
      last = now;
      costs.push(view.cost.script);
    }
    view.spinSpeed = 0;
    const at = (values, part) => values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))].toFixed(2);
    const { calls, triangles } = view.cost;
    return `${label}: script median ${at(costs, 0.5)} ms, 95 % ${at(costs, 0.95)}, worst ${at(costs, 1)}; `
      + `frame gap median ${at(gaps, 0.5)} ms; ${calls} calls, ${triangles} triangles`;
  }, [name, prepare]);
  console.log(await measure("spinning", ""));
  console.log(await measure("spinning and turning", "view.turn(turnNamed('R2'), 9000)"));
  console.log(await measure("all on", "view.hints = true; view.outline([0, 8, 20]); view.turn(turnNamed('M2'), 9000)"));
  await page.setViewportSize({ width: 1600, height: 1200 });
  console.log(await measure("1600 x 1200", "view.hints = false"));
  await check("dispose takes everything away", async () => {
    assert.equal(await page.evaluate(() => {
      view.dispose();
      return document.querySelectorAll("canvas").length;
    }), 0);
    await page.waitForTimeout(200);
  });
});
