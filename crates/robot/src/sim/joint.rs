//! A motor and what it moves: it has speed and inertia, runs on when it should stop, and can be held fast.

/// What a controller tells a motor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Order {
    /// No current: it runs down.
    Off,
    /// Short-circuited: it stops quickly.
    Brake,
    /// Runs at a speed, per second; at the limit, an absolute position, it brakes.
    Run { speed: f64, limit: Option<f64> },
    /// Goes to a position at a speed and stays there.
    Go { to: f64, speed: f64 },
}

/// A motor.
#[derive(Clone, Debug)]
pub(super) struct Joint {
    /// Where it really is.
    pub at: f64,
    /// What its counter says is this much more.
    pub miscounted: f64,
    pub order: Order,
    speed: f64,
    /// How quickly it gets faster, and brakes, per second.
    pub push: f64,
    pub brake: f64,
    /// For how many milliseconds it has been pushing without moving.
    pub stuck: u32,
    /// Milliseconds for which something holds it fast.
    pub held: u64,
}

/// A tick of the clock, in seconds.
pub(super) const TICK: f64 = 0.001;

impl Joint {
    const fn new(at: f64, push: f64, brake: f64) -> Joint {
        Joint { at, miscounted: 0.0, order: Order::Off, speed: 0.0, push, brake, stuck: 0, held: 0 }
    }

    /// A usual motor.
    pub(super) const fn of_a_motor(at: f64) -> Joint {
        Joint::new(at, 8000.0, 40_000.0)
    }

    /// What its counter says.
    pub(super) fn counted(&self) -> f64 {
        self.at + self.miscounted
    }

    /// How far it wants to move in this tick.
    pub(super) fn wants(&mut self) -> f64 {
        let wanted = match self.order {
            Order::Off => approach(self.speed, 0.0, self.push * TICK / 2.0),
            Order::Brake => approach(self.speed, 0.0, self.brake * TICK),
            Order::Run { speed, limit } => {
                let is_there = limit.is_some_and(|limit| (self.counted() - limit) * speed.signum() >= 0.0);
                if is_there {
                    self.order = Order::Brake;
                }
                match is_there {
                    true => approach(self.speed, 0.0, self.brake * TICK),
                    false => approach(self.speed, speed, self.push * TICK),
                }
            }
            Order::Go { to, speed } => {
                let rest = to - self.counted();
                // Whole ticks, so that a movement takes as long as it should.
                let most = speed.abs() * TICK;
                return if rest.abs() <= most * 1.000_001 { rest } else { rest.signum() * most };
            }
        };
        self.speed = wanted;
        wanted * TICK
    }

    /// It moved this far of what it wanted.
    pub(super) fn moved(&mut self, wanted: f64, by: f64) {
        self.at += by;
        let is_stuck = wanted != 0.0 && by.abs() < wanted.abs() / 2.0;
        if is_stuck {
            self.speed = 0.0;
        }
        let pushes = matches!(self.order, Order::Run { .. } | Order::Go { .. });
        self.stuck = if is_stuck && pushes { self.stuck + 1 } else { 0 };
    }

    /// True if it rests where it was told to go.
    pub(super) fn is_there(&self) -> bool {
        match self.order {
            Order::Go { to, .. } => (to - self.counted()).abs() < 1e-6,
            Order::Off | Order::Brake => self.speed == 0.0,
            Order::Run { .. } => false,
        }
    }
}

fn approach(value: f64, target: f64, most: f64) -> f64 {
    if (target - value).abs() <= most { target } else { value + most.copysign(target - value) }
}
