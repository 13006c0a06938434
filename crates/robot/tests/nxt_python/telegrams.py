"""Prints the telegrams that nxt-python sends, one per line: what it is, and its bytes."""

from nxt.brick import Brick
from nxt.motor import Mode, Port, RegulationMode, RunState


class Recorder:
    type = "usb"
    bsize = 60

    def send(self, data):
        print(f"{self.what}: {data.hex()}")

    def recv(self):
        raise EOFError

    def close(self):
        pass


recorder = Recorder()
brick = Brick(recorder)
hold = Mode.ON | Mode.BRAKE | Mode.REGULATED


def send(what, function, *values):
    recorder.what = what
    try:
        function(*values)
    except EOFError:
        pass


run = RunState.RUNNING
send("run A 75 315", brick.set_output_state, Port.A, 75, hold, RegulationMode.SPEED, 0, run, 315)
send("run A -100 331", brick.set_output_state, Port.A, -100, hold, RegulationMode.SPEED, 0, run, 331)
send("run B 60", brick.set_output_state, Port.B, 60, hold, RegulationMode.SPEED, 0, run, 0)
send("hold C", brick.set_output_state, Port.C, 0, hold, RegulationMode.SPEED, 0, run, 0)
send("idle C", brick.set_output_state, Port.C, 0, Mode.IDLE, RegulationMode.IDLE, 0, RunState.IDLE, 0)
send("state B", brick.get_output_state, Port.B)
send("reset A absolute", brick.reset_motor_position, Port.A, False)
send("reset C relative", brick.reset_motor_position, Port.C, True)
send("battery", brick.get_battery_level)
send("keep alive", brick.keep_alive)
send("tone", brick.play_tone, 440, 500)
send("device", brick.get_device_info)
send("firmware", brick.get_firmware_version)
