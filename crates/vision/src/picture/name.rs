//! The names of colours in a single picture, where nothing else of the cube is known.
//!
//! A whole cube tells what its colours look like; a single face may lack half of them. So here, and only here, colours
//! are compared with those that cubes usually have, in every light that is likely. What clearly differs in the picture
//! itself gets different names.

use super::apart::{Group, Groups};
use super::sample::linear;
use crate::Rgb;

/// The letters of the colours, in the order of the faces U R F D L B of a cube held white up and green in front.
pub const COLOUR_LETTERS: [char; 6] = ['W', 'R', 'G', 'Y', 'O', 'B'];

/// Six colours of a cube in plain light, in the order of [`COLOUR_LETTERS`].
pub type SixColours = [Rgb; 6];

/// What a sticker's colour is called.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Name {
    /// The colour's number in [`COLOUR_LETTERS`].
    pub colour: usize,
    /// How sure that is, from 0 to 1.
    pub confidence: f64,
}

/// Colours that cubes have, as a camera sees them in daylight, and how unusual they are, as a logarithm: vinyl, bright plastic,
/// three that were photographed, an orange that is nearly red, and a green that leans towards blue.
const USUAL: [([[u8; 3]; 6], f64); 7] = [
    ([[238, 238, 238], [183, 18, 40], [0, 155, 72], [250, 213, 10], [255, 95, 10], [10, 75, 173]], 0.0),
    ([[245, 245, 245], [225, 30, 40], [50, 200, 60], [245, 235, 50], [255, 130, 25], [25, 105, 225]], 0.0),
    ([[225, 230, 235], [183, 15, 36], [10, 160, 35], [215, 207, 40], [203, 64, 33], [1, 72, 160]], 0.0),
    ([[235, 235, 245], [226, 36, 40], [92, 188, 84], [244, 226, 45], [241, 117, 30], [3, 97, 238]], 0.0),
    ([[200, 200, 198], [205, 48, 30], [5, 180, 25], [195, 207, 10], [230, 120, 10], [2, 110, 205]], 0.0),
    ([[238, 238, 238], [195, 12, 50], [5, 160, 80], [240, 205, 20], [225, 50, 18], [8, 75, 175]], 1.5),
    ([[238, 238, 238], [200, 25, 40], [10, 165, 150], [248, 214, 30], [255, 105, 20], [15, 80, 185]], 0.0),
];

/// Shares of white that may be mixed in: some cubes are pastel, and some pictures are hazy.
const WASHES: [f64; 3] = [0.0, 0.07, 0.18];

/// The names of the stickers of faces that are seen in one picture; `known` are the colours of the cube, if it is known.
pub fn name_colours(faces: &[Vec<Rgb>], known: Option<&SixColours>) -> Vec<Vec<Name>> {
    let cubes: Vec<Cube> = match known {
        Some(six) => vec![Cube::new(*six, 0.0, 0.0)],
        None => {
            let rgb = |six: &[[u8; 3]; 6]| six.map(|[r, g, b]| Rgb::new(r, g, b));
            let sets = USUAL.iter().map(|(six, rare)| (rgb(six), rare));
            sets.flat_map(|(six, rare)| WASHES.map(|wash| Cube::new(six, wash, *rare))).collect()
        }
    };
    let groups = Groups::of(faces);
    let seen: Vec<Seen> = groups.groups.iter().map(|group| Seen::new(group, faces)).collect();
    let mut tries: Vec<Try> = Vec::new();
    for warmth in WARMTHS {
        let mut of_warmth: Vec<Try> = Vec::new();
        let hue = Light::of_warmth(warmth);
        let brightest = brightest(&seen, &hue, faces.len());
        for cube in &cubes {
            for dim in BRIGHTEST {
                let faces = brightest.iter().map(|bright| bright - dim).collect();
                of_warmth.push(Try::new(cube, Light { hue, faces }, &seen));
            }
        }
        of_warmth.sort_by(|a, b| b.evidence.total_cmp(&a.evidence));
        of_warmth.truncate(OF_WARMTH);
        tries.extend(of_warmth);
    }
    for _ in 0..REFINED {
        for guess in &mut tries {
            *guess = Try::new(guess.cube, guess.light.refined(guess, &seen), &seen);
            guess.name(&groups, &seen);
        }
    }
    let names = votes(&tries, &groups);
    let most = if known.is_some() { 1.0 } else { SUREST[groups.colours().min(SUREST.len() - 1)] };
    let mut named: Vec<Vec<Name>> =
        faces.iter().map(|face| vec![Name { colour: 0, confidence: 0.0 }; face.len()]).collect();
    for (group, name) in groups.groups.iter().zip(names) {
        for &(face, sticker) in &group.stickers {
            named[face][sticker] = Name { confidence: name.confidence.min(most), ..name };
        }
    }
    for (face, names) in named.iter_mut().enumerate() {
        doubt(names, |a, b| groups.differ(face, a, b));
    }
    named
}

/// The logarithm of what the brightest sticker of each face throws back in its brightest channel, in light of this hue.
///
/// White in warm light is bright in red because the light is: that much less is white's own.
fn brightest(seen: &[Seen], hue: &[f64; 3], faces: usize) -> Vec<f64> {
    let mut brightest = vec![f64::NEG_INFINITY; faces];
    for seen in seen {
        brightest[seen.face] =
            seen.log.iter().zip(hue).map(|(log, hue)| log - hue).fold(brightest[seen.face], f64::max);
    }
    brightest
}

/// What differs on a face and has one name all the same is doubtful, except for the likelier sticker.
///
/// Whatever the votes say: two names that are sure and alike are never those of different hues.
fn doubt(names: &mut [Name], differ: impl Fn(usize, usize) -> bool) {
    for (a, b) in (0..names.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
        let least = names[a].confidence.min(names[b].confidence);
        if least > DOUBTFUL && names[a].colour == names[b].colour && differ(a, b) {
            // If both are as likely, neither can be trusted.
            for at in [a, b] {
                if names[at].confidence <= least {
                    names[at].confidence = DOUBTFUL;
                }
            }
        }
    }
}

/// How sure a name can be if so many colours are seen that clearly differ. One alone can be any colour in some light.
const SUREST: [f64; 4] = [0.0, 0.5, 0.9, 0.99];
/// How sure a name is at most if a likelier sticker of another hue has it too.
const DOUBTFUL: f64 = 0.5;
/// How much of a difference in evidence counts: no set of usual colours is quite true.
const TRUST: f64 = 0.46;
/// If the light is warmer than this, in reciprocal megakelvins above daylight, so much less of it counts: there is little
/// blue then, and the hues lie closely together.
const WARM: f64 = 150.0;
const LESS_IF_WARM: f64 = 0.3;
/// What it costs a try to call two colours that clearly differ by one name, as a logarithm; and how many ways to name
/// the groups it keeps in mind.
const ONE_NAME: f64 = 14.0;
const SOME: usize = 12;
/// The same when the tries have voted: only if there are more colours than names.
const NEVER: f64 = 1000.0;
const MANY: usize = 200;

/// The names of groups that most tries agree on.
fn votes(tries: &[Try], groups: &Groups) -> Vec<Name> {
    let best = tries.iter().map(|guess| guess.evidence).fold(f64::NEG_INFINITY, f64::max);
    let share = |guess: &&Try| (TRUST * (guess.evidence - best)).exp();
    let warm: f64 =
        tries.iter().filter(|guess| Light::warmth(guess.light.hue).0 > WARM).map(|guess| share(&guess)).sum();
    let trust = TRUST * (1.0 - LESS_IF_WARM * warm / tries.iter().map(|guess| share(&guess)).sum::<f64>());
    let mut votes = vec![[1e-9; 6]; groups.groups.len()];
    for guess in tries {
        let least = guess.ways.first().map_or(0.0, |way| way.0);
        for (cost, names) in &guess.ways {
            let weight = (trust * (guess.evidence - best + least - cost)).exp();
            votes.iter_mut().zip(names).for_each(|(votes, &name)| votes[name] += weight);
        }
    }
    let share = |votes: &[f64; 6]| {
        let sum: f64 = votes.iter().sum();
        votes.map(|vote| vote / sum)
    };
    let shares: Vec<[f64; 6]> = votes.iter().map(share).collect();
    let costs: Vec<[f64; 6]> = shares.iter().map(|shares| shares.map(|share| -share.ln())).collect();
    let ways = groups.named(&costs, NEVER, MANY);
    let names = ways.first().map_or(&[][..], |way| &way.1);
    names.iter().zip(&shares).map(|(&colour, shares)| Name { colour, confidence: shares[colour] }).collect()
}

/// How much warmer than daylight the light may be, to begin with, in reciprocal megakelvins.
const WARMTHS: [f64; 8] = [-50.0, 0.0, 50.0, 100.0, 160.0, 220.0, 280.0, 340.0];
/// Of each of them so many tries go on: what is nearly as likely in another light is no certainty.
const OF_WARMTH: usize = 5;
/// How often the light of a try is refined.
const REFINED: usize = 4;
/// The logarithm of what the brightest sticker of a face throws back in its brightest channel, to begin with.
const BRIGHTEST: [f64; 3] = [-0.1, -0.5, -1.0];

/// The colour of a group of stickers as logarithms of light.
struct Seen {
    face: usize,
    /// How much the group counts.
    count: f64,
    /// How much the sheen counts beside that: the plastic is uncertain once, but each sticker has its own sheen.
    sheens: f64,
    log: [f64; 3],
    /// How much each channel counts: nothing if it is saturated.
    weight: [f64; 3],
}

impl Seen {
    fn new(group: &Group, faces: &[Vec<Rgb>]) -> Seen {
        let count = group.stickers.len() as f64;
        let mut light = [0.0; 3];
        for &(face, sticker) in &group.stickers {
            (0..3).for_each(|i| light[i] += linear(faces[face][sticker].0[i]) / count);
        }
        Seen {
            face: group.stickers[0].0,
            count: count.powf(OFTEN),
            sheens: count.powf(1.0 - OFTEN),
            log: light.map(log),
            weight: light.map(|light| if light > SATURATED { 0.05 } else { 1.0 }),
        }
    }
}

/// From here on light counts as saturated.
const SATURATED: f64 = 0.93;
/// How the weight of a group grows with its stickers, as a power: their colour is uncertain once, not each time.
const OFTEN: f64 = 0.3;
/// So much light is lost in noise and reflections.
const DIM: f64 = 0.01;

fn log(light: f64) -> f64 {
    (light + DIM).ln()
}

/// The colours of a cube, each with every sheen that a sticker may have.
struct Cube {
    /// Of each colour and sheen: what it throws back in each channel, and how uncertain the logarithm of that is.
    colours: [[Sheen; VEILS.len()]; 6],
    /// How unusual such a cube is, as a logarithm.
    rare: f64,
}

#[derive(Clone, Copy)]
struct Sheen {
    light: [f64; 3],
    precision: [f64; 3],
}

impl Cube {
    fn new(six: SixColours, wash: f64, rare: f64) -> Cube {
        let colours = std::array::from_fn(|number| {
            let hue = if number == WHITE { WHITE_HUE } else { HUE };
            let plain = six[number].0.map(|value| linear(value) * (1.0 - wash) + wash);
            VEILS.map(|(veil, _)| {
                let light = plain.map(|plain| plain * (1.0 - veil) + veil);
                // The colour of the plastic is uncertain, the sheen has the colour of the light.
                let precision = std::array::from_fn(|i| {
                    let own = hue * plain[i] * (1.0 - veil) / light[i].max(1e-6);
                    1.0 / (own * own + SLIGHT * SLIGHT)
                });
                Sheen { light, precision }
            })
        });
        Cube { colours, rare }
    }
}

/// How uncertain each channel of a colour is, as a logarithm.
const HUE: f64 = 0.18;
/// White is white.
const WHITE: usize = 0;
const WHITE_HUE: f64 = 0.06;
/// How uncertain each channel is, whatever the colour.
const SLIGHT: f64 = 0.08;
/// How uncertain the brightness of a sticker is, as a logarithm.
const BRIGHTNESS: f64 = 0.35;
/// How likely a sticker is that looks like nothing.
const STRANGE: f64 = 1e-3;
/// How much of the light a shiny sticker may throw back as it is, and how far such a sticker is from the usual.
const VEILS: [(f64, f64); 7] = [(0.0, 0.0), (0.05, 2.2), (0.1, 3.0), (0.18, 3.6), (0.27, 4.2), (0.38, 4.8), (0.5, 5.4)];

/// A light, as logarithms: its hue, and its brightness on each face.
#[derive(Clone, Debug)]
struct Light {
    hue: [f64; 3],
    faces: Vec<f64>,
}

impl Light {
    /// The hue of light that is warmer than daylight by so much.
    ///
    /// In reciprocals of temperature the logarithms are nearly straight lines.
    fn of_warmth(warmth: f64) -> [f64; 3] {
        RED_AND_BLUE.map(|slope| slope * warmth)
    }

    /// How warm its hue is, and what is left of the hue then.
    fn warmth(hue: [f64; 3]) -> (f64, [f64; 3]) {
        let [red, green, blue] = hue;
        let relative = [red - green, blue - green];
        let [r, _, b] = RED_AND_BLUE;
        let warmth = (relative[0] * r + relative[1] * b) / (r * r + b * b);
        let line = Light::of_warmth(warmth);
        (warmth, std::array::from_fn(|i| hue[i] - green - line[i]))
    }

    /// The logarithm of how usual it is.
    fn prior(&self) -> f64 {
        let (warmth, tint) = Light::warmth(self.hue);
        let tint: f64 = tint.iter().map(|tint| tint * tint).sum();
        -warmth.abs() / 100.0 - tint / (2.0 * TINT * TINT)
    }

    /// The light in which a try's colours would look most like what is seen.
    fn refined(&self, guess: &Try, seen: &[Seen]) -> Light {
        let parts = |seen: &Seen, share: &Share| -> [(f64, f64); 3] {
            std::array::from_fn(|i| {
                // A dark channel says little about the light.
                let lit = 1.0 - DIM / seen.log[i].exp();
                let weight = seen.count * share.weight * seen.weight[i] * share.sheen.precision[i] * lit;
                (weight, seen.log[i] - log(share.sheen.light[i] * (self.faces[seen.face] + self.hue[i]).exp()))
            })
        };
        let parts: Vec<[(f64, f64); 3]> =
            seen.iter().zip(&guess.shares).map(|(seen, share)| parts(seen, share)).collect();
        let mut bright = vec![(0.0, 1e-9); self.faces.len()];
        for (seen, parts) in seen.iter().zip(&parts) {
            let bright = &mut bright[seen.face];
            parts.iter().for_each(|(weight, off)| *bright = (bright.0 + weight * off, bright.1 + weight));
        }
        let bright: Vec<f64> = bright.into_iter().map(|(sum, weight)| sum / weight).collect();
        let mut hue = [(0.0, 1e-9); 3];
        for (seen, parts) in seen.iter().zip(&parts) {
            for (hue, (weight, off)) in hue.iter_mut().zip(parts) {
                *hue = (hue.0 + weight * (off - bright[seen.face]), hue.1 + weight);
            }
        }
        let moved: [f64; 3] = std::array::from_fn(|i| self.hue[i] + hue[i].0 / (hue[i].1 + 1.0 / (0.3 * 0.3)));
        let (warmth, tint) = Light::warmth(moved);
        let line = Light::of_warmth(warmth);
        // Few stickers say little about an unusual hue.
        let trust = hue[1].1 / (hue[1].1 + 1.0 / (TINT * TINT));
        let faces = self.faces.iter().zip(bright).map(|(face, bright)| face + bright).collect();
        Light { hue: std::array::from_fn(|i| line[i] + trust * tint[i]), faces }
    }
}

/// How the logarithms of red, green and blue change with warmth.
const RED_AND_BLUE: [f64; 3] = [0.004_28, 0.0, -0.006_6];
/// How far from the hues of daylight and lamps a light usually is.
const TINT: f64 = 0.1;

/// What the stickers are called if the cube has these colours and the light is this.
struct Try<'a> {
    cube: &'a Cube,
    light: Light,
    evidence: f64,
    shares: Vec<Share>,
    /// The best ways to name the groups of stickers.
    ways: Vec<(f64, Vec<usize>)>,
}

/// What a sticker may be.
struct Share {
    /// How likely each colour is, as a logarithm.
    colours: [f64; 6],
    /// Each colour with the sheen that fits best, and how likely that is.
    sheens: [(Sheen, f64); 6],
    /// The likeliest colour with its sheen.
    sheen: Sheen,
    /// How likely that is.
    weight: f64,
}

impl<'a> Try<'a> {
    fn new(cube: &'a Cube, light: Light, seen: &[Seen]) -> Try<'a> {
        let mut evidence = light.prior() - cube.rare;
        let expected: Vec<[[[f64; 3]; VEILS.len()]; 6]> = light
            .faces
            .iter()
            .map(|bright| {
                let gains = light.hue.map(|hue| (hue + bright).exp());
                cube.colours.map(|sheens| {
                    sheens.map(|sheen| std::array::from_fn(|i| log((gains[i] * sheen.light[i]).min(1.0))))
                })
            })
            .collect();
        let mut sum_up = |seen: &Seen| {
            let of_colour = |colour: usize| {
                let off = |veil: usize| {
                    let precision = &cube.colours[colour][veil].precision;
                    distance(seen, &expected[seen.face][colour][veil], precision) + VEILS[veil].1 * seen.sheens
                };
                let offs: [f64; VEILS.len()] = std::array::from_fn(off);
                let veil = (0..VEILS.len()).min_by(|&a, &b| offs[a].total_cmp(&offs[b])).expect("there are veils");
                (offs[veil], cube.colours[colour][veil])
            };
            let best: [(f64, Sheen); 6] = std::array::from_fn(of_colour);
            let likely = best.map(|(off, _)| (-off).exp() + STRANGE / (1.0 + off * off));
            let sum: f64 = likely.iter().sum();
            evidence += seen.count * sum.ln();
            let sheens = best.map(|(off, sheen)| (sheen, (-off).exp() / sum));
            let nearest = (0..6).min_by(|&a, &b| best[a].0.total_cmp(&best[b].0)).expect("there are six colours");
            let (off, sheen) = best[nearest];
            Share { colours: likely.map(f64::ln), sheens, sheen, weight: (-off).exp() / sum }
        };
        let shares = seen.iter().map(&mut sum_up).collect();
        Try { cube, light, evidence, shares, ways: Vec::new() }
    }

    /// Names the groups, so that what clearly differs has different names.
    fn name(&mut self, groups: &Groups, seen: &[Seen]) {
        let cost = |(share, seen): (&Share, &Seen)| share.colours.map(|colour| -seen.count * colour);
        let costs: Vec<[f64; 6]> = self.shares.iter().zip(seen).map(cost).collect();
        self.ways = groups.named(&costs, ONE_NAME, SOME);
        let Some((cost, names)) = self.ways.first() else { return };
        self.evidence = self.light.prior() - self.cube.rare - cost;
        for (share, &name) in self.shares.iter_mut().zip(names) {
            (share.sheen, share.weight) = share.sheens[name];
        }
    }
}

/// How far a colour is from what is expected: half the square of the deviation, as in a bell curve.
fn distance(seen: &Seen, expected: &[f64; 3], precision: &[f64; 3]) -> f64 {
    let (mut total, mut mean, mut square) = (0.0, 0.0, 0.0);
    for i in 0..3 {
        let weight = seen.weight[i] * precision[i];
        let off = seen.log[i] - expected[i];
        total += weight;
        mean += weight * off;
        square += weight * off * off;
    }
    // The brightness is less certain than the hue: what all channels have in common counts less.
    let common = mean * mean / (total + 1.0 / (BRIGHTNESS * BRIGHTNESS));
    0.5 * (square - common)
}
