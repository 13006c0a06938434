//! A Java program for the NXT brick with leJOS. It runs without the PC: the turns are in it.
//!
//! It works as the program of 2010 did: the numbers of [`list_2010`], one method for each place, and a
//! `switch` with the eighteen cases. So it makes the turns in the order in which they are written, and brings each face
//! down in the fixed way; the planned program can be a little faster.

use crate::list_2010::{self, PLACES, WAYS};
use crate::machine::Machine;
use puzzle::Turn;
use std::fmt::Write;

/// The methods of the places, in the order of the numbers.
const METHODS: [&str; 6] = ["front", "up", "back", "down", "right", "left"];

/// The text of `RobotProgram.java`; `None` if the machine is not a cradle whose motors are known and on one brick.
pub fn java(machine: &Machine, turns: &[Turn]) -> Option<String> {
    let motors = machine.motors().filter(|motors| motors.bricks() == 1)?.cradle()?;
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
    let back = if machine.is_one_way() { "" } else { "        if (quarters == 3) quarters = -1;\n" };
    Some(format!(
        "\
// Turns a cube on the NXT brick, without the PC. Lay the cube in with {} up and {} in front.
// Compile it with nxjc and send it with nxj.

import lejos.nxt.Button;
import lejos.nxt.LCD;
import lejos.nxt.Motor;

public class RobotProgram {{
    static final int QUARTER = {};
    static final int SLACK = {};

    // place * 3 + quarters - 1, with the places front, up, back, down, right, left.
    static final int[] TURNS = {{{}}};

    public static void main(String[] args) {{
        Motor.A.setSpeed({speed});
        Motor.B.setSpeed({speed});
        Motor.C.setSpeed({speed});
        for (int i = 0; i < TURNS.length; i++) {{
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
        Motor.B.rotateTo({});
        Motor.C.rotateTo({});
        Motor.C.rotateTo(0);
        Motor.B.rotateTo({});
        Motor.B.rotateTo(0);
    }}

    // The whole cube, clockwise as seen from above.
    static void spin(int quarters) {{
        Motor.B.rotateTo({});
        Motor.A.rotate(-quarters * QUARTER);
        Motor.B.rotateTo(0);
    }}

    // The bottom layer, clockwise as seen from below.
    static void turn(int quarters) {{
{back}        int slack = quarters < 0 ? -SLACK : SLACK;
        Motor.C.rotateTo({});
        Motor.B.{press}();
        Motor.A.rotate(quarters * QUARTER + slack);
        Motor.A.rotate(-slack);
        Motor.B.stop();
        Motor.C.rotateTo(0);
        Motor.B.rotateTo(0);
    }}
}}
",
        machine.start().centres()[0],
        machine.start().centres()[2],
        motors.quarter,
        motors.slack * motors.quarter.signum(),
        numbers.join(", "),
        motors.tilt,
        motors.push,
        motors.settle,
        motors.release,
        motors.hold,
        speed = motors.speed,
        press = if motors.tilt < 0 { "backward" } else { "forward" },
    ))
}

const WRITTEN: &str = "writing to a string cannot fail";
