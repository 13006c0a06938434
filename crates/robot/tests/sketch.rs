//! The sketch for microcontrollers says what the protocol asks for: it is compiled for this machine, with a stand-in for
//! the Arduino's library, and hears lines at chosen steps of its motors.

#![cfg(unix)]

use std::path::Path;
use std::process::Command;

const SKETCH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/arduino/zauber_robot.ino");

/// What the sketch uses of the Arduino's library. `said` arrives when so many steps have been made.
const STAND_IN: &str = r#"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>
#include <algorithm>
typedef unsigned char byte;
using std::max; using std::min;
enum { LOW, HIGH, OUTPUT, A0 = 14, A1 = 15 };
struct Heard { long step; std::string text; };
std::vector<Heard> heard;
long steps_made = 0;
struct Port {
  std::string waiting;
  void begin(long) {}
  int available() {
    while (!heard.empty() && heard[0].step <= steps_made) {
      unsigned char sum = 0;
      for (unsigned char c : heard[0].text) sum ^= c;
      char ending[8];
      snprintf(ending, sizeof ending, "*%02X\n", sum);
      waiting += heard[0].text + ending;
      heard.erase(heard.begin());
    }
    return waiting.size();
  }
  int read() { int c = waiting[0]; waiting.erase(0, 1); return c; }
  void print(const char *text) { fputs(text, stdout); }
  void print(char c) { putchar(c); }
} Serial;
void pinMode(int, int) {}
void digitalWrite(int pin, int value) { if (pin >= 2 && pin < 8 && value == HIGH) steps_made++; }
void delay(int) {}
void delayMicroseconds(long) {}
bool receive();
void obey();
#include SKETCH
int main(int count, char **words) {
  for (int i = 1; i + 1 < count; i += 2) heard.push_back({atol(words[i]), words[i + 1]});
  setup();
  while (!heard.empty() || Serial.available()) {
    loop();
    // A motor that stands makes no more steps, and still hears what comes later.
    if (!heard.empty() && !Serial.available()) steps_made = max(steps_made, heard[0].step);
  }
}
"#;

/// What the sketch answers to lines, each heard after so many steps, without the checks.
fn answers(program: &Path, heard: &[(u32, &str)]) -> Vec<String> {
    let words = heard.iter().flat_map(|(step, text)| [step.to_string(), (*text).to_owned()]);
    let output = Command::new(program).args(words).output().expect("the sketch runs");
    let text = String::from_utf8(output.stdout).expect("it says ASCII");
    text.lines().map(|line| line.rsplit_once('*').expect("every line has a check").0.to_owned()).collect()
}

#[test]
fn a_machine_that_moves_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let (source, program) = (folder.path().join("sketch.cpp"), folder.path().join("sketch"));
    std::fs::write(&source, STAND_IN).expect("the folder is there");
    let sketch = format!("-DSKETCH=\"{SKETCH}\"");
    let mut compiler = Command::new("c++");
    compiler.args(["-std=c++11", "-Wall", "-Werror", &sketch, "-o"]).arg(&program).arg(&source);
    let Ok(compiled) = compiler.output() else { return println!("there is no C++ compiler, so nothing is tested") };
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));

    let heard = [(0, "begin"), (0, "do 1 turn R"), (10, "hello zauber 1"), (12, "do 1 turn R"), (14, "do 2 turn U")];
    let expected = ["ready", "ok 1", "hello zauber 1 direct", "ok 1", "fail 2 busy", "done 1"];
    assert_eq!(answers(&program, &heard), expected);
    let heard = [(0, "begin"), (0, "do 1 both R L2"), (5, "where"), (6, "battery"), (7, "begin"), (8, "nonsense")];
    let expected = ["ready", "ok 1", "at 1 moving", "volts none", "fail 0 busy", "bad", "done 1"];
    assert_eq!(answers(&program, &heard), expected);
    let heard = [(0, "begin"), (0, "do 1 turn F2"), (20, "stop"), (21, "do 2 turn U"), (22, "where")];
    assert_eq!(answers(&program, &heard), ["ready", "ok 1", "stopped 1", "fail 2 stopped", "at 1 stopped"]);
    let heard = [(0, "begin"), (0, "do 1 turn F2"), (20, "off"), (21, "where")];
    assert_eq!(answers(&program, &heard), ["ready", "ok 1", "off", "at 1 stopped"]);
    // Afterwards it is as ready as before.
    let heard =
        [(0, "begin"), (0, "do 1 turn D'"), (100, "do 1 turn D'"), (101, "do 2 both U D"), (400, "do 4 turn U")];
    assert_eq!(answers(&program, &heard), ["ready", "ok 1", "done 1", "done 1", "ok 2", "done 2", "fail 4 expected 3"]);
}
