// Whether the page is on a screen that is held in the hand, where everything shares one column.

export const handheld = matchMedia("(max-width: 899px) and (orientation: portrait), (max-width: 599px)");
