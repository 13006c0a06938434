//! Text made of strokes, for charts.
//!
//! Drawings name no font, because fonts differ from machine to machine and PNGs are made without any. The few capitals
//! on other drawings are in [`crate::letters`]; charts have sentences, so they get a real alphabet: Hershey's simplex
//! Roman, which was made for plotters and has been printed in theses for decades.
//!
//! The Hershey Fonts were originally created by Dr. A. V. Hershey while working at the U.S. National Bureau of
//! Standards. The way coordinates are written as letters here was originally created by James Hurt, Cognition, Inc.,
//! 900 Technology Park Drive, Billerica, MA 01821.

use crate::outline::{Outline, Point};

/// For each character its left and right side, and its strokes; each coordinate is a letter, R being 0.
const GLYPHS: [(char, &str); 81] = [
    ('!', "MW RFRT RYQZR[SZRY"),
    ('"', "JZ NFNM VFVM"),
    ('%', "F^ [FI[ NFPHPJOLMMKMIKIIJGLFNFPGSHVHYG[F WTUUTWTYV[X[ZZ[X[VYTWT"),
    ('\'', "MW RHQGRFSGSIRKQL"),
    ('(', "KY VBTDRGPKOPOTPYR]T`Vb"),
    (')', "KY NBPDRGTKUPUTTYR]P`Nb"),
    ('*', "JZ RLRX MOWU WOMU"),
    ('+', "E_ RIR[ IR[R"),
    (',', "NV SWRXQWRVSWSYQ["),
    ('-', "E_ IR[R"),
    ('.', "NV RVQWRXSWRV"),
    ('/', "G] [BIb"),
    ('0', r"H\ QFNGLJKOKRLWNZQ[S[VZXWYRYOXJVGSFQF"),
    ('1', r"H\ NJPISFS["),
    ('2', r"H\ LKLJMHNGPFTFVGWHXJXLWNUQK[Y["),
    ('3', r"H\ MFXFRNUNWOXPYSYUXXVZS[P[MZLYKW"),
    ('4', r"H\ UFKTZT UFU["),
    ('5', r"H\ WFMFLOMNPMSMVNXPYSYUXXVZS[P[MZLYKW"),
    ('6', r"H\ XIWGTFRFOGMJLOLTMXOZR[S[VZXXYUYTXQVOSNRNOOMQLT"),
    ('7', r"H\ YFO[ KFYF"),
    ('8', r"H\ PFMGLILKMMONSOVPXRYTYWXYWZT[P[MZLYKWKTLRNPQOUNWMXKXIWGTFPF"),
    ('9', r"H\ XMWPURRSQSNRLPKMKLLINGQFRFUGWIXMXRWWUZR[P[MZLX"),
    (':', "NV ROQPRQSPRO RVQWRXSWRV"),
    (';', "NV ROQPRQSPRO SWRXQWRVSWSYQ["),
    ('<', "F^ ZIJRZ["),
    ('=', "E_ IO[O IU[U"),
    ('>', "F^ JIZRJ["),
    ('?', "I[ LKLJMHNGPFTFVGWHXJXLWNVORQRT RYQZR[SZRY"),
    ('A', "I[ RFJ[ RFZ[ MTWT"),
    ('B', r"G\ KFK[ KFTFWGXHYJYLXNWOTP KPTPWQXRYTYWXYWZT[K["),
    ('C', "H] ZKYIWGUFQFOGMILKKNKSLVMXOZQ[U[WZYXZV"),
    ('D', r"G\ KFK[ KFRFUGWIXKYNYSXVWXUZR[K["),
    ('E', "H[ LFL[ LFYF LPTP L[Y["),
    ('F', "HZ LFL[ LFYF LPTP"),
    ('G', "H] ZKYIWGUFQFOGMILKKNKSLVMXOZQ[U[WZYXZVZS USZS"),
    ('H', "G] KFK[ YFY[ KPYP"),
    ('I', "NV RFR["),
    ('J', "JZ VFVVUYTZR[P[NZMYLVLT"),
    ('K', r"G\ KFK[ YFKT POY["),
    ('L', "HY LFL[ L[X["),
    ('M', "F^ JFJ[ JFR[ ZFR[ ZFZ["),
    ('N', "G] KFK[ KFY[ YFY["),
    ('O', "G] PFNGLIKKJNJSKVLXNZP[T[VZXXYVZSZNYKXIVGTFPF"),
    ('P', r"G\ KFK[ KFTFWGXHYJYMXOWPTQKQ"),
    ('Q', "G] PFNGLIKKJNJSKVLXNZP[T[VZXXYVZSZNYKXIVGTFPF SWY]"),
    ('R', r"G\ KFK[ KFTFWGXHYJYLXNWOTPKP RPY["),
    ('S', r"H\ YIWGTFPFMGKIKKLMMNOOUQWRXSYUYXWZT[P[MZKX"),
    ('T', "JZ RFR[ KFYF"),
    ('U', "G] KFKULXNZQ[S[VZXXYUYF"),
    ('V', "I[ JFR[ ZFR["),
    ('W', r"F^ HFM[ RFM[ RFW[ \FW["),
    ('X', r"H\ KFY[ YFK["),
    ('Y', "I[ JFRPR[ ZFRP"),
    ('Z', r"H\ YFK[ KFYF K[Y["),
    ('_', "I[ Ib[b"),
    ('a', r"I\ XMX[ XPVNTMQMONMPLSLUMXOZQ[T[VZXX"),
    ('b', "H[ LFL[ LPNNPMSMUNWPXSXUWXUZS[P[NZLX"),
    ('c', "I[ XPVNTMQMONMPLSLUMXOZQ[T[VZXX"),
    ('d', r"I\ XFX[ XPVNTMQMONMPLSLUMXOZQ[T[VZXX"),
    ('e', "I[ LSXSXQWOVNTMQMONMPLSLUMXOZQ[T[VZXX"),
    ('f', "MY WFUFSGRJR[ OMVM"),
    ('g', r"I\ XMX]W`VaTbQbOa XPVNTMQMONMPLSLUMXOZQ[T[VZXX"),
    ('h', r"I\ MFM[ MQPNRMUMWNXQX["),
    ('i', "NV QFRGSFREQF RMR["),
    ('j', "MW RFSGTFSERF SMS^RaPbNb"),
    ('k', "IZ MFM[ WMMW QSX["),
    ('l', "NV RFR["),
    ('m', r"Ca GMG[ GQJNLMOMQNRQR[ RQUNWMZM\N]Q]["),
    ('n', r"I\ MMM[ MQPNRMUMWNXQX["),
    ('o', r"I\ QMONMPLSLUMXOZQ[T[VZXXYUYSXPVNTMQM"),
    ('p', "H[ LMLb LPNNPMSMUNWPXSXUWXUZS[P[NZLX"),
    ('q', r"I\ XMXb XPVNTMQMONMPLSLUMXOZQ[T[VZXX"),
    ('r', "KX OMO[ OSPPRNTMWM"),
    ('s', "J[ XPWNTMQMNNMPNRPSUTWUXWXXWZT[Q[NZMX"),
    ('t', "MY RFRWSZU[W[ OMVM"),
    ('u', r"I\ MMMWNZP[S[UZXW XMX["),
    ('v', "JZ LMR[ XMR["),
    ('w', "G] JMN[ RMN[ RMV[ ZMV["),
    ('x', "J[ MMX[ XMM["),
    ('y', "JZ LMR[ XMR[P_NaLbKb"),
    ('z', "J[ XMM[ MMXM M[X["),
];

/// The height of a capital on the grid, and where the line is that letters stand on.
const CAPITAL: f64 = 21.0;
const BASE: f64 = 9.0;

/// The width of a blank, and of a narrow one between groups of digits.
const BLANK: f64 = 14.0;
const NARROW: f64 = 6.0;

/// Characters that are made of others: a character and dots above it, at these heights.
fn composed(character: char) -> Option<(char, f64)> {
    match character {
        'ä' => Some(('a', -10.0)),
        'ö' => Some(('o', -10.0)),
        'ü' => Some(('u', -10.0)),
        'Ä' => Some(('A', -16.0)),
        'Ö' => Some(('O', -16.0)),
        'Ü' => Some(('U', -16.0)),
        _ => None,
    }
}

/// Characters that look like another one.
fn like(character: char) -> char {
    match character {
        '–' | '−' => '-',
        '’' => '\'',
        'µ' => 'u',
        '·' => '*',
        other => other,
    }
}

/// The sharp s, the sign for multiplication and the greater-or-equal sign, in the same coding.
const EXTRA: [(char, &str); 4] = [
    ('ß', "JZ N[NJOHQFTFVGWIWKVMTNRN TNWOXPYRYUXXWZT[Q["),
    ('×', "KYM[WM MMW["),
    ('≥', "HZKHYPKX K[Y["),
    ('²', "LWNHNGOFQFRGRHQJNNSN"),
];

/// Replaces a character that is not known.
const STRANGE: &str = "HZJFJ[Z[ZFJF";

/// The strokes of a character, from its left side, and its width.
fn glyph(character: char) -> (Vec<Vec<Point>>, f64) {
    match character {
        ' ' | '\u{a0}' => return (Vec::new(), BLANK),
        '\u{202f}' => return (Vec::new(), NARROW),
        _ => {}
    }
    let (plain, dots) = composed(character).map_or((like(character), None), |(plain, dots)| (plain, Some(dots)));
    let coded = EXTRA.iter().chain(&GLYPHS).find(|(known, _)| *known == plain).map_or(STRANGE, |(_, coded)| coded);
    let value = |letter: u8| f64::from(letter) - f64::from(b'R');
    let (sides, strokes) = coded.split_at(2);
    let [left, right] = [0, 1].map(|side| value(sides.as_bytes()[side]));
    let point = |pair: &[u8]| Point { x: value(pair[0]) - left, y: value(pair[1]) - BASE };
    let mut strokes: Vec<Vec<Point>> = strokes
        .split(' ')
        .filter(|stroke| !stroke.is_empty())
        .map(|stroke| stroke.as_bytes().chunks_exact(2).map(point).collect())
        .collect();
    if let Some(height) = dots {
        let middle = (right - left) / 2.0;
        // A stroke of length zero is a dot, thanks to its round ends.
        strokes.extend([-3.0, 3.0].map(|x| vec![Point { x: middle + x, y: height - BASE }; 2]));
    }
    (strokes, right - left)
}

/// How wide a text is whose capitals are this high.
pub(crate) fn width(text: &str, height: f64) -> f64 {
    text.chars().map(|character| glyph(character).1).sum::<f64>() * height / CAPITAL
}

/// Where a text is, seen from its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Left,
    Middle,
    Right,
}

/// A text that stands on a point; its strokes, and how thick they are.
pub(crate) fn outline(text: &str, at: Point, anchor: Anchor, height: f64) -> (Outline, f64) {
    let unit = height / CAPITAL;
    let mut along = match anchor {
        Anchor::Left => 0.0,
        Anchor::Middle => -width(text, height) / 2.0,
        Anchor::Right => -width(text, height),
    };
    let mut all = Outline::default();
    for character in text.chars() {
        let (strokes, width) = glyph(character);
        for stroke in strokes {
            let place = |point: &Point| Point { x: at.x + along + point.x * unit, y: at.y + point.y * unit };
            all = all.and(Outline::stroke(&stroke.iter().map(place).collect::<Vec<_>>()));
        }
        along += width * unit;
    }
    (all, unit * 2.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_can_be_drawn() {
        for (character, _) in EXTRA.iter().chain(&GLYPHS) {
            let (strokes, width) = glyph(*character);
            assert!(width > 0.0 && !strokes.is_empty(), "{character}");
            for point in strokes.iter().flatten() {
                assert!((-3.0..=width + 3.0).contains(&point.x) && (-28.0..=10.0).contains(&point.y), "{character}");
            }
        }
        for text in ["Größe", "−3,5 × 10", "12\u{202f}345"] {
            assert!(!outline(text, Point { x: 0.0, y: 0.0 }, Anchor::Left, 10.0).0.data.is_empty());
            assert!(width(text, 20.0) > 1.9 * width(text, 10.0));
        }
    }

    #[test]
    fn a_text_is_where_its_anchor_says() {
        let left = |anchor| {
            let (outline, _) = outline("HHH", Point { x: 100.0, y: 0.0 }, anchor, 21.0);
            outline.points.iter().map(|point| point.x).fold(f64::INFINITY, f64::min)
        };
        let [a, b, c] = [Anchor::Left, Anchor::Middle, Anchor::Right].map(left);
        let width = width("HHH", 21.0);
        assert!((a - b - width / 2.0).abs() < 1e-9 && (a - c - width).abs() < 1e-9);
    }
}
