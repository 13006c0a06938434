//! What happens when: a row for each kind of movement, a bar for each movement, and seconds along the bottom.

use crate::canvas::Canvas;
use crate::letters;
use crate::outline::{Outline, Point};
use crate::page;
use crate::palette::{Palette, Rgb};
use puzzle::Face;

/// A movement that takes some time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimelineBar {
    /// Its row, counted from the top.
    pub row: usize,
    /// When it begins, in seconds.
    pub begins: f64,
    /// How long it takes, in seconds.
    pub takes: f64,
    /// The face that turns, whose colour the bar gets.
    pub face: Option<Face>,
}

/// The width of the whole time, and the height of a row.
const WIDTH: f64 = 1000.0;
const ROW: f64 = 40.0;
/// The middle of the names left of the bars, and how large letters are.
const NAMES: f64 = -70.0;
const LETTER: f64 = 13.0;
/// No more lines than this across the bars.
const LINES: f64 = 12.0;

/// Legible on white and on black.
const INK: Rgb = Rgb(0x75, 0x7e, 0x8c);

/// The timeline as an SVG document; `words` describe it to those who cannot see it.
pub fn timeline_svg(palette: &Palette, rows: &[String], bars: &[TimelineBar], words: &str) -> String {
    let end = bars.iter().map(|bar| bar.begins + bar.takes).fold(0.0, f64::max);
    let scale = if end > 0.0 { WIDTH / end } else { 0.0 };
    let bottom = ROW * rows.len().max(1) as f64;
    let mut canvas = Canvas::new();
    canvas.path(&rectangle([0.0, WIDTH], [0.0, bottom]), format_args!(r#"fill="{INK}" fill-opacity=".08""#));
    let step = step(end);
    for line in (0..).map(|i| f64::from(i) * step).take_while(|seconds| *seconds <= end) {
        let x = line * scale;
        let stroke = format_args!(r#"fill="none" stroke="{INK}" stroke-opacity=".4""#);
        canvas.path(&Outline::line([Point { x, y: 0.0 }, Point { x, y: bottom + 6.0 }]), stroke);
        // The alphabet has no decimal point.
        if step >= 1.0 {
            letters::write(&mut canvas, &line.to_string(), Point { x, y: bottom + 20.0 }, LETTER, INK, 1.0);
        }
    }
    for (row, name) in rows.iter().enumerate() {
        letters::write(&mut canvas, name, Point { x: NAMES, y: ROW * (row as f64 + 0.5) }, LETTER, INK, 1.0);
    }
    for bar in bars {
        let top = ROW * bar.row as f64;
        let across = [bar.begins * scale, (bar.begins + bar.takes) * scale];
        let colour = bar.face.map_or(INK, |face| palette[face]);
        let outline = rectangle(across, [top + 6.0, top + ROW - 6.0]);
        canvas.path(&outline, format_args!(r#"fill="{colour}" stroke="{}" stroke-width="1""#, palette.plastic));
    }
    page::compose(&[canvas], palette, false, &page::escaped(words))
}

/// How many seconds lie between two lines: 1, 2 or 5 times a power of ten.
fn step(end: f64) -> f64 {
    let steps = (-6..).flat_map(|power| [1.0, 2.0, 5.0].map(|digit: f64| digit * 10f64.powi(power)));
    steps.into_iter().find(|step| end / step <= LINES).expect("steps grow without end")
}

fn rectangle([left, right]: [f64; 2], [top, bottom]: [f64; 2]) -> Outline {
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
    Outline::stroke(&corners.map(|(x, y)| Point { x, y }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_where_their_time_is() {
        let rows = ["tilt".to_owned(), "turn".to_owned()];
        let bars = [
            TimelineBar { row: 0, begins: 0.0, takes: 1.0, face: None },
            TimelineBar { row: 1, begins: 1.0, takes: 3.0, face: Some(Face::R) },
        ];
        let palette = Palette::default();
        let svg = timeline_svg(&palette, &rows, &bars, "two movements");
        assert!(svg.contains("M0 6L250 6 250 34 0 34 0 6"), "{svg}");
        let red =
            format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1\" d=\"M250 46", palette[Face::R], palette.plastic);
        assert!(svg.contains(&red), "{svg}");
        assert!(svg.contains("aria-label=\"two movements\""));
    }

    #[test]
    fn nothing_can_be_drawn_too() {
        let svg = timeline_svg(&Palette::default(), &[], &[], "nothing");
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }

    #[test]
    fn there_are_few_lines_at_round_seconds() {
        assert_eq!([0.5, 3.0, 12.0, 47.0, 3600.0].map(step), [0.05, 0.5, 1.0, 5.0, 500.0]);
    }
}
