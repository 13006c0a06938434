// The light: what the shaders of pieces, spikes and stickers do.
//
// The cube turns before a fixed studio, so it looks well from every side: a large softbox above to the left, a strip
// at the right, a faint one below, each with a place in space, so that reflections wander over a face as it turns. The
// softboxes are formulas, not pictures: nothing to compute before the first frame, nothing to lose with a context, and
// cheap enough for a processor that has to play the graphics card. A turning layer is turned by the vertex shader too;
// per frame the script sets a handful of numbers.

import { Vector3 } from "three";

const PLASTIC = "vec3(0.016, 0.0165, 0.018)";

type Triple = [number, number, number];

/** A softbox: where its middle is in the studio, half its width and height, and its light. */
interface Softbox {
  readonly middle: Triple;
  readonly size: [number, number];
  readonly light: Triple;
}

const SOFTBOXES: readonly Softbox[] = [
  // The key light, seen in faces that tilt towards the viewer while a layer turns.
  { middle: [-4.2, 8.0, 4.6], size: [4.4, 2.2], light: [3.2, 3.15, 3.0] },
  // One each for what the faces on top, at the left and at the right mirror in the home view.
  { middle: [-3.6, 8.5, -5.2], size: [3.4, 2.0], light: [1.5, 1.5, 1.55] },
  { middle: [-8.6, -2.2, 1.5], size: [3.0, 2.2], light: [1.25, 1.25, 1.3] },
  { middle: [9.0, -0.4, -4.0], size: [3.0, 2.0], light: [1.05, 1.1, 1.2] },
];

/** Adds what a ray gets of a softbox; its frame is worked out here, once, and not for every pixel. */
function met({ middle, size, light }: Softbox): string {
  const glsl = (values: Vector3) => `vec3(${values.toArray().map((value) => value.toFixed(5))})`;
  const towards = new Vector3(...middle).normalize();
  const across = new Vector3(0, 1, 0).cross(towards).normalize();
  const along = towards.clone().cross(across);
  const far = new Vector3(...middle).length().toFixed(5);
  return `light += ${glsl(new Vector3(...light))} * softbox(from, ray, ${glsl(towards)}, ${far}, ${glsl(across)},
      ${glsl(along)}, vec2(${size.map((value) => value.toFixed(5))}), blur);`;
}

/** Turns what belongs to the moving layers. `piece` is the piece an instance belongs to. */
export const SWING = /* glsl */ `
  attribute vec3 piece;
  uniform vec3 swingAxis;
  uniform float swingAngle;
  uniform vec3 swingLayers;

  float layerSwings(float layer) {
    return layer < -0.5 ? swingLayers.x : layer < 0.5 ? swingLayers.y : swingLayers.z;
  }

  float swings() {
    return layerSwings(dot(piece, swingAxis));
  }

  vec3 swungBy(vec3 p, float angle) {
    return mix(swingAxis * dot(swingAxis, p), p, cos(angle)) + cross(swingAxis, p) * sin(angle);
  }

  vec3 swung(vec3 p) {
    return swungBy(p, swingAngle * swings());
  }
`;

/** What is lit needs its place and normal in front of the studio. */
const LIT_VERTEX = /* glsl */ `
  centroid varying vec3 stand;
  centroid varying vec3 facing;

  void place(vec3 p, vec3 n) {
    vec4 seen = modelViewMatrix * vec4(swung(p), 1.0);
    // The camera stands upright on the z axis: view space is the studio, moved along it.
    stand = seen.xyz - viewMatrix[3].xyz;
    facing = mat3(modelViewMatrix) * swung(n);
    gl_Position = projectionMatrix * seen;
  }
`;

export const LIGHT = /* glsl */ `
  centroid varying vec3 stand;
  centroid varying vec3 facing;
  /** Above one half: without the softboxes' reflections, for slow machines. */
  uniform float hasty;

  /** How much of a softbox a ray meets. Its edges are as blurred as the surface is rough. */
  float softbox(vec3 from, vec3 ray, vec3 towards, float far, vec3 across, vec3 along, vec2 size, float blur) {
    float going = dot(ray, towards);
    if (going < 0.02) return 0.0;
    vec3 hit = from + ray * ((far - dot(from, towards)) / going);
    vec2 inside = 1.0 - smoothstep(size - blur, size + blur, abs(vec2(dot(hit, across), dot(hit, along))));
    return inside.x * inside.y;
  }

  /** What comes along a ray that leaves the surface. */
  vec3 studio(vec3 from, vec3 ray, float blur) {
    vec3 light = mix(vec3(0.12, 0.12, 0.13), vec3(0.62, 0.65, 0.70), smoothstep(-0.6, 1.0, ray.y));
    ${SOFTBOXES.map(met).join("\n    ")}
    return light;
  }

  /** What falls on a surface from all sides. */
  vec3 falling(vec3 n) {
    float above = 0.5 + 0.5 * n.y;
    float key = max(0.0, dot(n, vec3(-0.38, 0.72, 0.58)));
    float front = max(0.0, n.z);
    float right = max(0.0, dot(n, vec3(0.9, 0.1, 0.42)));
    return vec3(0.46, 0.46, 0.468) + above * vec3(0.19, 0.195, 0.2) + key * vec3(0.285, 0.28, 0.27)
      + front * vec3(0.24) + right * vec3(0.09, 0.093, 0.097);
  }

  /** Body colour under a clear, slightly rough surface; \`open\` is how much of the room the place can see. */
  vec3 lit(vec3 body, vec3 n, float blur, float gloss, float open) {
    if (hasty > 0.5) return (0.97 * body * falling(n) + 0.02 * gloss) * open;
    vec3 eye = normalize(cameraPosition - stand);
    float facingEye = clamp(dot(n, eye), 0.0, 1.0);
    // A rounding thinner than a pixel would glitter: the more normals bend within the pixel, the duller it is.
    float dull = 1.0 / (1.0 + 4.0 * length(fwidth(facing)));
    float mirror = gloss * dull * (0.04 + 0.96 * pow(1.0 - facingEye, 5.0));
    vec3 colour = body * falling(n) * (1.0 - mirror) + mirror * studio(stand, reflect(-eye, n), blur);
    colour *= open;
    // Bright places run softly into white instead of being cut off.
    vec3 over = max(vec3(0.0), colour - 0.8);
    return min(colour, 0.8) + 0.2 * (1.0 - exp(-over / 0.2));
  }
`;

export const PIECE_VERTEX = /* glsl */ `
  ${SWING}
  ${LIT_VERTEX}
  attribute float plain;
  uniform float spread;
  varying vec3 home;
  varying vec3 inwards;
  varying float moving;

  void main() {
    home = piece * spread + position;
    inwards = normal;
    moving = swings();
    place(home, normal);
    // The flat sides between pieces are drawn only while a turning layer bares them; two thirds of all sides are such.
    vec3 beyond = abs(piece + normal * plain);
    bool between = plain > 0.5 && max(beyond.x, max(beyond.y, beyond.z)) < 1.5;
    bool bared = abs(dot(normal, swingAxis)) > 0.5 && abs(swingAngle) > 0.002;
    if (between && !bared) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
  }
`;

export const PIECE_FRAGMENT = /* glsl */ `
  ${LIGHT}
  varying vec3 home;
  varying vec3 inwards;
  varying float moving;
  uniform vec3 swingAxis;
  uniform float swingAngle;
  uniform mat3 swingView;

  void main() {
    vec3 n = normalize(facing);
    vec3 colour = ${PLASTIC};
    float blur = 1.3;
    float deep = 1.5 - max(abs(home.x), max(abs(home.y), abs(home.z)));
    float open = mix(0.12, 1.0, exp(-14.0 * max(0.0, deep - 0.012)));

    // The two sides of a cut between layers, bared while one of them turns.
    float along = dot(home, swingAxis);
    float bared = step(0.9, abs(dot(inwards, swingAxis))) * step(abs(along), 1.2) * step(0.002, abs(swingAngle));
    if (bared > 0.5) {
      vec3 flat_ = home - swingAxis * along;
      float radius = length(flat_);
      // Round tracks for the feet of the mechanism, cut into the plastic.
      float wave = sin((radius - 1.56) * 42.0);
      float track = smoothstep(1.5, 1.56, radius) * (1.0 - smoothstep(1.93, 1.99, radius));
      vec3 outward = flat_ / radius;
      vec3 here = outward;
      if (moving > 0.5) {
        here = mix(swingAxis * dot(swingAxis, outward), outward, cos(swingAngle))
          + cross(swingAxis, outward) * sin(swingAngle);
      }
      n = normalize(n + swingView * here * wave * track * 0.28);
      colour = vec3(0.045, 0.046, 0.05);
      blur = 2.0;
      // The other layer stands close by and keeps light away along its edge.
      float back = moving > 0.5 ? swingAngle : -swingAngle;
      vec3 other = flat_ * cos(back) + cross(swingAxis, flat_) * sin(back);
      float clear = max(abs(other.x), max(abs(other.y), abs(other.z))) - 1.5;
      open = mix(0.3, 1.0, smoothstep(-0.02, 0.4, clear));
    }
    gl_FragColor = vec4(lit(colour, n, blur, 0.6, open), 1.0);
    #include <colorspace_fragment>
  }
`;

/** What fills each layer of the axis that turns: a slab, black, a little smaller than the layer. Its `piece` is the
 * layer, where its middle is, and how thick it is. */
export const CORE_VERTEX = /* glsl */ `
  ${SWING}

  void main() {
    // The slabs are made for the x axis.
    vec3 p = position;
    p.x = piece.y + piece.z * position.x;
    p = swingAxis.x > 0.5 ? p : swingAxis.y > 0.5 ? p.zxy : p.yzx;
    p = swungBy(p, swingAngle * layerSwings(piece.x));
    gl_Position = projectionMatrix * modelViewMatrix * vec4(p, 1.0);
  }
`;

/** The same for what stands on an octahedron: a half of it on either side of the cut. */
export const HALF_VERTEX = /* glsl */ `
  ${SWING}

  void main() {
    vec3 p = vec3(position.x * piece.x, position.yz);
    p = swingAxis.x > 0.5 ? p : swingAxis.y > 0.5 ? p.zxy : p.yzx;
    p = swungBy(p, swingAngle * layerSwings(piece.x));
    gl_Position = projectionMatrix * modelViewMatrix * vec4(p, 1.0);
  }
`;

export const CORE_FRAGMENT = /* glsl */ `
  void main() {
    gl_FragColor = vec4(0.001, 0.001, 0.0012, 1.0);
    #include <colorspace_fragment>
  }
`;

/** MiniTet and Stern: bodies that lie askew, each turned into its octant. */
export const SPIKE_VERTEX = /* glsl */ `
  ${SWING}
  ${LIT_VERTEX}
  attribute float cut;
  varying vec3 home;
  varying vec3 inwards;
  varying float inside;
  varying float moving;

  void main() {
    home = (instanceMatrix * vec4(position, 1.0)).xyz;
    inwards = mat3(instanceMatrix) * normal;
    inside = cut;
    moving = swings();
    place(home, inwards);
  }
`;

export const SPIKE_FRAGMENT = /* glsl */ `
  ${LIGHT}
  varying vec3 home;
  varying vec3 inwards;
  varying float inside;
  varying float moving;
  uniform vec3 swingAxis;
  uniform float swingAngle;
  uniform mat3 swingView;

  void main() {
    vec3 n = normalize(facing);
    vec3 colour = ${PLASTIC};
    float blur = 1.3;
    float open = 1.0;
    // A cut bared by a turning layer: round tracks for the feet of the mechanism, as in the cube.
    if (inside > 0.5 && abs(dot(inwards, swingAxis)) > 0.9) {
      vec3 flat_ = home - swingAxis * dot(home, swingAxis);
      float radius = max(0.001, length(flat_));
      float wave = sin((radius - 0.42) * 42.0);
      float track = smoothstep(0.36, 0.42, radius) * (1.0 - smoothstep(0.80, 0.86, radius));
      vec3 outward = flat_ / radius;
      vec3 here = outward;
      if (moving > 0.5) here = outward * cos(swingAngle) + cross(swingAxis, outward) * sin(swingAngle);
      n = normalize(n + swingView * here * wave * track * 0.28);
      colour = vec3(0.045, 0.046, 0.05);
      blur = 2.0;
      // The other layer stands close by and keeps light away along its edge.
      float back = moving > 0.5 ? swingAngle : -swingAngle;
      vec3 other = abs(flat_ * cos(back) + cross(swingAxis, flat_) * sin(back));
      open = mix(0.3, 1.0, smoothstep(-0.02, 0.4, other.x + other.y + other.z - 1.5));
    }
    gl_FragColor = vec4(lit(colour, n, blur, 0.6, open), 1.0);
    #include <colorspace_fragment>
  }
`;

export const STICKER_VERTEX = /* glsl */ `
  ${SWING}
  ${LIT_VERTEX}
  varying vec3 paint;
  varying float upright;

  void main() {
    paint = instanceColor;
    upright = normal.z;
    place((instanceMatrix * vec4(position, 1.0)).xyz, mat3(instanceMatrix) * normal);
  }
`;

export const STICKER_FRAGMENT = /* glsl */ `
  ${LIGHT}
  varying vec3 paint;
  varying float upright;

  void main() {
    // The sides of a sticker are as dark as the pieces; else colours of hidden faces would peep around the edges.
    vec3 body = mix(${PLASTIC}, paint, smoothstep(0.2, 0.6, upright));
    gl_FragColor = vec4(lit(body, normalize(facing), 0.9, 1.0, 1.0), 1.0);
    #include <colorspace_fragment>
  }
`;
