//! Patches of even colour: what stickers look like before one knows that they are stickers.

use super::Picture;
use glam::DVec2;

/// The steepness of a picture's colours: 0 where they are even, large at edges.
pub(super) struct Steepness {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) values: Vec<u8>,
}

impl Steepness {
    /// Of a picture, after its noise is smoothed.
    pub(super) fn of(picture: &Picture) -> Steepness {
        let (width, height) = (picture.width(), picture.height());
        let mut values = vec![0; width * height];
        let mut plane = vec![0; width * height];
        for channel in 0..3 {
            for (value, pixel) in plane.iter_mut().zip(picture.pixels()) {
                *value = pixel[channel];
            }
            smooth(&mut plane, width, height);
            for y in 1..height - 1 {
                let row = |y: usize| &plane[y * width..][..width];
                let (above, here, below) = (row(y - 1), row(y), row(y + 1));
                let out = &mut values[y * width..][..width];
                for x in 1..width - 1 {
                    let steep = here[x + 1].abs_diff(here[x - 1]).saturating_add(below[x].abs_diff(above[x]));
                    out[x] = out[x].max(steep);
                }
            }
        }
        Steepness { width, height, values }
    }

    /// At a place; 0 outside.
    pub(super) fn at(&self, place: DVec2) -> u8 {
        let (x, y) = (place.x.round(), place.y.round());
        if x < 0.0 || y < 0.0 || x >= self.width as f64 || y >= self.height as f64 {
            return 0;
        }
        self.values[y as usize * self.width + x as usize]
    }
}

/// Smooths one channel with the weights 1 4 6 4 1, both ways.
fn smooth(plane: &mut [u8], width: usize, height: usize) {
    let mut rows = vec![0u16; width * height];
    for (line, out) in plane.chunks_exact(width).zip(rows.chunks_exact_mut(width)) {
        let at = |x: usize| u16::from(line[x]);
        let edge = |x: isize| at(x.clamp(0, width as isize - 1) as usize);
        for x in [0, 1, width - 2, width - 1] {
            let x = x as isize;
            out[x as usize] = edge(x - 2) + edge(x + 2) + 4 * (edge(x - 1) + edge(x + 1)) + 6 * edge(x);
        }
        for (window, out) in line.windows(5).zip(&mut out[2..]) {
            let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|i| u16::from(window[i]));
            *out = a + e + 4 * (b + d) + 6 * c;
        }
    }
    for y in 0..height {
        let row = |y: isize| &rows[y.clamp(0, height as isize - 1) as usize * width..][..width];
        let y = y as isize;
        let (a, b, c, d, e) = (row(y - 2), row(y - 1), row(y), row(y + 1), row(y + 2));
        let out = &mut plane[y as usize * width..][..width];
        for x in 0..width {
            let sum = u32::from(a[x]) + u32::from(e[x]) + 4 * (u32::from(b[x]) + u32::from(d[x])) + 6 * u32::from(c[x]);
            out[x] = ((sum + 128) >> 8) as u8;
        }
    }
}

/// A patch of even colour, about as compact as a sticker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patch {
    pub(super) centre: DVec2,
    /// In pixels.
    pub(super) area: f64,
    /// The form that gives the square of a distance from the centre, in widths of the patch: `xx`, `xy`, `yy`.
    ///
    /// In this measure every parallelogram is a square of width 1, however it is seen.
    form: [f64; 3],
    /// 1 for a parallelogram, 1.05 for an ellipse, less for anything ragged.
    compactness: f64,
}

impl Patch {
    /// A square patch of so many pixels, to compare others with.
    pub(super) fn of_area(area: f64) -> Patch {
        Patch { centre: DVec2::ZERO, area, form: [1.0 / area, 0.0, 1.0 / area], compactness: 1.0 }
    }

    /// The product of two arrows, both measured in widths of the patch.
    pub(super) fn dot(&self, a: DVec2, b: DVec2) -> f64 {
        let [xx, xy, yy] = self.form;
        xx * a.x * b.x + xy * (a.x * b.y + a.y * b.x) + yy * a.y * b.y
    }

    /// The length of an arrow in widths of the patch.
    pub(super) fn length(&self, arrow: DVec2) -> f64 {
        self.dot(arrow, arrow).sqrt()
    }

    /// A patch with these moments, unless it is too small, too large, too long or too ragged.
    fn new(moments: &Moments, largest: f64) -> Option<Patch> {
        let area = moments.count as f64;
        if !(SMALLEST..=largest).contains(&area) {
            return None;
        }
        let centre = DVec2::new(moments.x as f64, moments.y as f64) / area;
        // A pixel is itself a square.
        let xx = moments.xx as f64 / area - centre.x * centre.x + 1.0 / 12.0;
        let yy = moments.yy as f64 / area - centre.y * centre.y + 1.0 / 12.0;
        let xy = moments.xy as f64 / area - centre.x * centre.y;
        let determinant = xx * yy - xy * xy;
        let compactness = area / (12.0 * determinant.sqrt());
        let mean = (xx + yy) / 2.0;
        let is_long = mean * mean > LONGEST * determinant;
        if is_long || !(RAGGED..=ROUND).contains(&compactness) {
            return None;
        }
        let form = [yy, -xy, xx].map(|value| value / (12.0 * determinant));
        Some(Patch { centre, area, form, compactness })
    }

    /// True if both are the same thing in the picture.
    fn is_same(&self, other: &Patch) -> bool {
        let ratio = self.area / other.area;
        (0.5..=2.0).contains(&ratio) && self.length(other.centre - self.centre) < 0.25
    }
}

/// The area of the smallest sticker that is looked for, in pixels.
const SMALLEST: f64 = 24.0;
/// The most a patch may be stretched: a quarter of (s + 1/s)², where s is how much wider than high it is.
const LONGEST: f64 = 7.0;
/// The least compactness of a patch.
const RAGGED: f64 = 0.78;
/// The greatest compactness of a patch.
const ROUND: f64 = 1.12;
/// The steepness below which colours count as even; each level sees patches that the others miss.
const LEVELS: [u8; 8] = [4, 6, 9, 13, 19, 27, 38, 54];

/// Sums over the pixels of a region.
#[derive(Clone, Copy, Default)]
struct Moments {
    count: u64,
    x: u64,
    y: u64,
    xx: u64,
    xy: u64,
    yy: u64,
}

impl Moments {
    /// Of the pixels from `from` to before `to` in row `y`.
    fn of_run(from: u64, to: u64, y: u64) -> Moments {
        let below = |n: u64| n * n.saturating_sub(1) / 2;
        let squares_below = |n: u64| n.saturating_sub(1) * n * (2 * n).saturating_sub(1) / 6;
        let (count, x) = (to - from, below(to) - below(from));
        let xx = squares_below(to) - squares_below(from);
        Moments { count, x, y: y * count, xx, xy: x * y, yy: y * y * count }
    }

    fn add(&mut self, other: &Moments) {
        self.count += other.count;
        self.x += other.x;
        self.y += other.y;
        self.xx += other.xx;
        self.xy += other.xy;
        self.yy += other.yy;
    }
}

/// The patches of a picture, every one once.
pub(super) fn find(steepness: &Steepness) -> Vec<Patch> {
    let side = steepness.width.min(steepness.height) as f64;
    let largest = side * side / 4.0;
    let mut found: Vec<Patch> = Vec::new();
    let mut regions = Regions::default();
    for level in LEVELS {
        regions.collect(steepness, level);
        for moments in regions.roots() {
            let Some(patch) = Patch::new(moments, largest) else { continue };
            match found.iter_mut().find(|other| other.is_same(&patch)) {
                Some(other) if is_better(&patch, other) => *other = patch,
                Some(_) => {}
                None => found.push(patch),
            }
        }
    }
    // A fine pattern has thousands; the stickers of a cube are among the largest.
    if found.len() > MOST {
        found.sort_by(|a, b| b.area.total_cmp(&a.area));
        found.truncate(MOST);
    }
    found
}

/// How many patches are looked at.
const MOST: usize = 1500;

/// True if the first shows a sticker better than the second.
fn is_better(new: &Patch, old: &Patch) -> bool {
    let worth = |patch: &Patch| patch.compactness.min(1.0) * 4.0 + patch.area.ln() * 0.5;
    worth(new) > worth(old)
}

/// Regions of pixels that hang together.
#[derive(Default)]
struct Regions {
    /// From, to, region, of the runs of the last row and of this one.
    last: Vec<(u32, u32, u32)>,
    this: Vec<(u32, u32, u32)>,
    parents: Vec<u32>,
    moments: Vec<Moments>,
}

impl Regions {
    /// Collects the regions that are less steep than a level.
    fn collect(&mut self, steepness: &Steepness, level: u8) {
        self.last.clear();
        self.parents.clear();
        self.moments.clear();
        // The outermost pixels have no steepness.
        for y in 1..steepness.height - 1 {
            self.this.clear();
            let line = &steepness.values[y * steepness.width..][..steepness.width];
            let mut x = 1;
            let mut above = 0;
            while x < line.len() - 1 {
                if line[x] >= level {
                    x += 1;
                    continue;
                }
                let from = x;
                while x < line.len() - 1 && line[x] < level {
                    x += 1;
                }
                let (start, end) = (from as u32, x as u32);
                let mut region = u32::MAX;
                while above < self.last.len() && self.last[above].1 <= start {
                    above += 1;
                }
                let mut at = above;
                while at < self.last.len() && self.last[at].0 < end {
                    let other = self.root(self.last[at].2);
                    region = if region == u32::MAX { other } else { self.join(region, other) };
                    at += 1;
                }
                let run = Moments::of_run(from as u64, x as u64, y as u64);
                if region == u32::MAX {
                    region = self.parents.len() as u32;
                    self.parents.push(region);
                    self.moments.push(run);
                } else {
                    self.moments[region as usize].add(&run);
                }
                self.this.push((start, end, region));
            }
            std::mem::swap(&mut self.last, &mut self.this);
        }
    }

    fn root(&mut self, mut region: u32) -> u32 {
        while self.parents[region as usize] != region {
            let parent = self.parents[region as usize];
            self.parents[region as usize] = self.parents[parent as usize];
            region = parent;
        }
        region
    }

    fn join(&mut self, a: u32, b: u32) -> u32 {
        if a == b {
            return a;
        }
        let (into, from) = (a.min(b), a.max(b));
        self.parents[from as usize] = into;
        let moments = self.moments[from as usize];
        self.moments[into as usize].add(&moments);
        into
    }

    fn roots(&self) -> impl Iterator<Item = &Moments> {
        let whole = |(region, moments)| (self.parents[region] == region as u32).then_some(moments);
        self.moments.iter().enumerate().filter_map(whole)
    }
}
