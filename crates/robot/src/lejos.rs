//! A Java program for the NXT brick with leJOS. It runs without the PC: the turns are in it.
//!
//! It works as the program of 2010 did: the numbers of [`list_2010`], one method for each place, and a
//! `switch` with the eighteen cases. So it makes the turns in the order in which they are written, and brings each face
//! down in the fixed way; the planned program can be a little faster.

use crate::list_2010::{self, PLACES, WAYS};
use crate::machine::Machine;
use crate::motors::{CradleMotors, Motors, Mount, OneArmMotors, Ways};
use puzzle::Turn;
use std::fmt::Write;

/// The methods of the places, in the order of the numbers.
const METHODS: [&str; 6] = ["front", "up", "back", "down", "right", "left"];

/// The class, and with it the file, of the program.
pub const CLASS: &str = "RobotProgram";

/// True if a Java program can be written for these motors: those of a cradle, on one brick.
pub(crate) fn is_for(motors: &Motors) -> bool {
    motors.bricks() == 1 && moves(motors).is_some()
}

/// What the arms of a cradle do, as Java.
struct Moves {
    quarter: i32,
    slack: i32,
    /// Before and after the table turns a layer, and what the whole cube turns between.
    hold: String,
    let_go: String,
    spin: [String; 2],
    tilt: String,
}

/// `Motor.B.rotateTo(40);`, a line for each of them.
fn lines(commands: &[(char, i32)]) -> String {
    commands.iter().map(|(motor, to)| format!("        Motor.{motor}.rotateTo({to});\n")).collect()
}

fn moves(motors: &Motors) -> Option<Moves> {
    match *motors.ways() {
        Ways::Cradle(CradleMotors { quarter, slack, release, tilt, settle, push, hold, .. }) => {
            let press = if tilt < 0 { "backward" } else { "forward" };
            Some(Moves {
                quarter,
                slack,
                hold: lines(&[('C', hold)]) + &format!("        Motor.B.{press}();\n"),
                let_go: "        Motor.B.stop();\n".to_owned() + &lines(&[('C', 0), ('B', 0)]),
                spin: [lines(&[('B', release)]), lines(&[('B', 0)])],
                tilt: lines(&[('B', tilt), ('C', push), ('C', 0), ('B', settle), ('B', 0)]),
            })
        }
        Ways::OneArm(OneArmMotors { quarter, slack, hold, push, .. }) => Some(Moves {
            quarter,
            slack,
            hold: lines(&[('B', hold)]),
            let_go: lines(&[('B', 0)]),
            spin: [String::new(), String::new()],
            tilt: lines(&[('B', push), ('B', 0)]),
        }),
        Ways::Axis(_) => None,
    }
}

/// The text of `RobotProgram.java`; `None` if the machine is not a cradle whose motors are known and on one brick.
pub fn java(machine: &Machine, turns: &[Turn]) -> Option<String> {
    let motors = machine.motors().filter(|motors| is_for(motors))?;
    let Moves { quarter, slack, hold, let_go, spin: [before, after], tilt } = moves(motors)?;
    let numbers: Vec<String> =
        list_2010::numbers(turns, machine.start()).iter().map(|number| number.to_string()).collect();
    let mut cases = String::new();
    for number in 0..PLACES.len() * 3 {
        let (method, quarters) = (METHODS[number / 3], number % 3 + 1);
        writeln!(cases, "            case {number}: {method}({quarters}); break;").expect(WRITTEN);
    }
    let mut methods = String::new();
    for (method, (spins, tilts)) in METHODS.into_iter().zip(WAYS) {
        let spin = if spins == 0 { String::new() } else { format!("        spin({spins});\n") };
        let tilts = "        tilt();\n".repeat(tilts.into());
        writeln!(methods, "    static void {method}(int quarters) {{\n{spin}{tilts}        turn(quarters);\n    }}\n")
            .expect(WRITTEN);
    }
    let speed = |mount: &Mount| format!("        Motor.{}.setSpeed({});\n", mount.motor, motors.speed());
    let speeds: String = motors.mounts().iter().map(speed).collect();
    let back = if machine.is_one_way() { "" } else { "        if (quarters == 3) quarters = -1;\n" };
    Some(format!(
        "\
// Turns a cube on the NXT brick, without the PC. Lay the cube in with {} up and {} in front.
// zauber robot upload compiles it and sends it to the brick; so do nxjc and nxj of leJOS.

import lejos.nxt.Button;
import lejos.nxt.LCD;
import lejos.nxt.Motor;

public class {CLASS} {{
    static final int QUARTER = {};
    static final int SLACK = {};

    // place * 3 + quarters - 1, with the places front, up, back, down, right, left.
    static final int[] TURNS = {{{}}};

    public static void main(String[] args) {{
{speeds}        for (int i = 0; i < TURNS.length; i++) {{
            if (Button.ESCAPE.isDown()) {{
                LCD.drawString(\"stopped\", 0, 1);
                return;
            }}
            LCD.drawString((i + 1) + \" / \" + TURNS.length, 0, 0);
            step(TURNS[i]);
        }}
        LCD.drawString(\"completed\", 0, 1);
    }}

    static void step(int number) {{
        switch (number) {{
{cases}        }}
    }}

{methods}    // The cube falls over: what was in front is down.
    static void tilt() {{
{tilt}    }}

    // The whole cube, clockwise as seen from above.
    static void spin(int quarters) {{
{before}        Motor.A.rotate(-quarters * QUARTER);
{after}    }}

    // The bottom layer, clockwise as seen from below.
    static void turn(int quarters) {{
{back}        int slack = quarters < 0 ? -SLACK : SLACK;
{hold}        Motor.A.rotate(quarters * QUARTER + slack);
        Motor.A.rotate(-slack);
{let_go}    }}
}}
",
        machine.start().centres()[0],
        machine.start().centres()[2],
        quarter,
        slack * quarter.signum(),
        numbers.join(", "),
    ))
}

const WRITTEN: &str = "writing to a string cannot fail";
