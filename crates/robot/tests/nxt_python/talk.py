"""Talks to a brick: name, battery, and a motor that turns. Arguments: devfile PATH, or socket PORT."""

import sys

from nxt.motor import Port

kind, place = sys.argv[1:]
if kind == "devfile":
    from nxt.backend.devfile import Backend

    bricks = Backend().find(filename=place)
else:
    from nxt.backend.socket import Backend

    bricks = Backend().find(server_host="127.0.0.1", server_port=place)
brick = next(bricks)
print("name", brick.get_device_info()[0].rstrip("\0"))
print("battery", brick.get_battery_level())
motor = brick.get_motor(Port.C)
motor.turn(60, 150)
print("turned", motor.get_tacho().rotation_count)
brick.close()
