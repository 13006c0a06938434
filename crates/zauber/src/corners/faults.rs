//! Faults of corner puzzles, and how to repair them, as data with sentences beside it.

use super::CornerPosition;
use contract::{FaultNote, Rejection, RepairNote};
use puzzle::relatives::{SmallRepair, SmallRepairs};
use puzzle::{SmallFacelets, SmallFault, SmallHeld};
use words::{Join, Said};

/// A rejection with all faults and repairs.
pub(super) fn reject(faults: &[SmallFault], position: &CornerPosition, repairs: Option<&SmallRepairs>) -> Rejection {
    let said: Vec<Said> = faults.iter().map(|fault| position.wording().fault(fault)).collect();
    let note = |(fault, said): (&SmallFault, &Said)| FaultNote {
        stickers: fault.spots().iter().map(|spot| spot.index()).collect(),
        ..FaultNote::new(fault.code(), fault.kind(), fault.places(), said.clone())
    };
    let notes: Vec<FaultNote> = faults.iter().zip(&said).map(note).collect();
    let mut rejection = Rejection::of_input("stickers", Said::joined(said, Join::Semicolons));
    rejection.code = notes.iter().map(|note| note.code).min().unwrap_or(0);
    rejection.faults = notes;
    if let Some(repairs) = repairs {
        rejection.repairs = repairs.list.iter().map(|one| repair(one, position)).collect();
        rejection.repairs_total = repairs.total;
    }
    rejection
}

fn repair((repair, after): &(SmallRepair, SmallFacelets), position: &CornerPosition) -> RepairNote {
    let held = SmallHeld::complete(after);
    let (operations, operations_message) = position.wording().repair(repair).into_iter().map(Said::split).unzip();
    let (changed, places) = match repair {
        SmallRepair::Twist(place, _) => (3, vec![place.to_string()]),
        SmallRepair::Paint(painted) => (painted.len(), painted.iter().map(|(spot, _)| spot.to_string()).collect()),
        _ => (3, Vec::new()),
    };
    RepairNote {
        facelets: held.map_or(*after, |held| held.facelets()).to_string(),
        turned: held.and_then(|held| held.turned()).map(|attitude| attitude.to_string()),
        written: position.wording().written(after),
        changed,
        operations,
        operations_message,
        places,
    }
}
