// A machine with six stepper motors, one for each face, that speaks the line protocol of docs/robot-protocol.md.
//
// Each motor has a driver with inputs for step and direction (A4988, TMC2208 and the like); all share one enable pin.
// Opposite faces turn at once. Adjust the pins, STEPS and the times; then run `zauber robot calibrate`.

const char FACES[] = "URFDLB";
const byte STEP_PINS[6] = {2, 3, 4, 5, 6, 7};
const byte DIRECTION_PINS[6] = {8, 9, 10, 11, 12, A0};
const byte ENABLE_PIN = A1;  // low: current in the motors

const int STEPS = 50;                      // for a quarter turn; 200 steps a round
const unsigned int SLOWEST = 2000;         // microseconds between two steps at the start
const unsigned int FASTEST = 900;          // and at full speed
const int RAMP = 12;                       // steps until full speed

char line[101];
byte length = 0;
unsigned long last = 0;  // the last number
enum State { DONE, MOVING, FAILED, STOPPED };
State state = STOPPED;

byte check(const char *text) {
  byte sum = 0;
  while (*text) sum ^= *text++;
  return sum;
}

void say(const char *text) {
  char sum[4];
  snprintf(sum, sizeof sum, "*%02X", check(text));
  Serial.print(text);
  Serial.print(sum);
  Serial.print('\n');
}

void sayNumber(const char *word, unsigned long number, const char *more) {
  char text[40];
  snprintf(text, sizeof text, "%s %lu%s", word, number, more);
  say(text);
}

// Steps that a turn such as R, R2 or R' takes, and which face it is; false if it is no turn.
bool readTurn(const char *word, byte *face, int *steps) {
  const char *found = *word ? strchr(FACES, *word) : NULL;
  if (!found) return false;
  *face = found - FACES;
  word++;
  int quarters = 1;
  if (*word == '2' || *word == '3') quarters = *word++ - '0';
  if (*word == '\'') {
    quarters = -quarters;
    word++;
  }
  *steps = quarters * STEPS;
  return *word == 0;
}

// Answers a line that arrives while the motors move; true if they have to stop.
bool answerMoving() {
  if (strcmp(line, "stop") == 0 || strcmp(line, "off") == 0) return true;
  if (strcmp(line, "hello zauber 1") == 0) {
    say("hello zauber 1 direct");
  } else if (strcmp(line, "battery") == 0) {
    say("volts none");
  } else if (strcmp(line, "where") == 0) {
    sayNumber("at", last, " moving");
  } else if (strcmp(line, "begin") == 0) {
    sayNumber("fail", 0, " busy");
  } else if (strncmp(line, "do ", 3) == 0) {
    char *end;
    unsigned long number = strtoul(line + 3, &end, 10);
    if (end == line + 3 || *end != ' ') {
      say("bad");
    } else if (number == last) {
      sayNumber("ok", number, "");
    } else {
      sayNumber("fail", number, " busy");
    }
  } else {
    say("bad");
  }
  return false;
}

// Moves one or two motors at once. A line "stop" or "off" that arrives meanwhile ends it; false then.
bool turn(byte count, const byte *faces, const int *steps) {
  int longest = 0;
  for (byte i = 0; i < count; i++) {
    digitalWrite(DIRECTION_PINS[faces[i]], steps[i] > 0);
    longest = max(longest, abs(steps[i]));
  }
  digitalWrite(ENABLE_PIN, LOW);
  for (int step = 0; step < longest; step++) {
    if (receive() && answerMoving()) return false;
    for (byte i = 0; i < count; i++) {
      if (step < abs(steps[i])) digitalWrite(STEP_PINS[faces[i]], HIGH);
    }
    delayMicroseconds(5);
    for (byte i = 0; i < count; i++) digitalWrite(STEP_PINS[faces[i]], LOW);
    int edge = min(min(step, longest - 1 - step), RAMP);
    delayMicroseconds(SLOWEST - (unsigned long)(SLOWEST - FASTEST) * edge / RAMP);
  }
  delay(10);  // the layer comes to rest
  return true;
}

void perform(char *words) {
  char *end;
  unsigned long number = strtoul(words, &end, 10);
  if (end == words || *end != ' ') return say("bad");
  if (state == FAILED || state == STOPPED) return sayNumber("fail", number, " stopped");
  if (number == last && number > 0) return sayNumber("done", number, "");
  if (number != last + 1) {
    char more[24];
    snprintf(more, sizeof more, " expected %lu", last + 1);
    return sayNumber("fail", number, more);
  }
  char *word = strtok(end, " ");
  byte wanted = word && strcmp(word, "turn") == 0 ? 1 : word && strcmp(word, "both") == 0 ? 2 : 0;
  byte faces[2];
  int steps[2];
  byte count = 0;
  while ((word = strtok(NULL, " ")) && count < 2 && readTurn(word, &faces[count], &steps[count])) count++;
  bool fits = wanted > 0 && count == wanted && !word;
  if (fits && count == 2) fits = faces[0] == (faces[1] + 3) % 6;
  if (!fits) return sayNumber("fail", number, " unknown");
  last = number;
  state = MOVING;
  sayNumber("ok", number, "");
  if (turn(count, faces, steps)) {
    state = DONE;
    sayNumber("done", last, "");
  } else {
    obey();  // "stop" or "off"
  }
}

void obey() {
  static const char *const NAMES[] = {" done", " moving", " failed", " stopped"};
  if (strcmp(line, "hello zauber 1") == 0) {
    say("hello zauber 1 direct");
  } else if (strcmp(line, "battery") == 0) {
    say("volts none");
  } else if (strcmp(line, "begin") == 0) {
    last = 0;
    state = DONE;
    say("ready");
  } else if (strcmp(line, "where") == 0) {
    sayNumber("at", last, NAMES[state]);
  } else if (strcmp(line, "stop") == 0) {
    state = STOPPED;
    sayNumber("stopped", last, "");
  } else if (strcmp(line, "off") == 0) {
    state = STOPPED;
    digitalWrite(ENABLE_PIN, HIGH);
    say("off");
  } else if (strncmp(line, "do ", 3) == 0) {
    perform(line + 3);
  } else {
    say("bad");
  }
}

// Reads what has arrived. True if `line` is a whole line whose check is right; it is then without the check.
bool receive() {
  while (Serial.available()) {
    char c = Serial.read();
    if (c != '\n') {
      if (length < sizeof line - 1) line[length] = c;
      if (length < sizeof line) length++;
      continue;
    }
    bool fits = length < sizeof line;
    line[fits ? length : 0] = 0;
    length = 0;
    char *star = strrchr(line, '*');
    if (star) *star = 0;
    if (star && strlen(star + 1) == 2 && strtoul(star + 1, NULL, 16) == check(line)) return true;
    say("bad");
  }
  return false;
}

void setup() {
  for (byte i = 0; i < 6; i++) {
    pinMode(STEP_PINS[i], OUTPUT);
    pinMode(DIRECTION_PINS[i], OUTPUT);
  }
  pinMode(ENABLE_PIN, OUTPUT);
  digitalWrite(ENABLE_PIN, HIGH);
  Serial.begin(115200);
}

void loop() {
  if (receive()) obey();
}
