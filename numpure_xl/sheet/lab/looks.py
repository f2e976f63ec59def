"""The colours of the lab's workbook: of fillers, and of what a step did."""

WROTE, EMPTIED, FAILED = "C9E7C4", "E3E3E3", "F6BDB5"
WROTE_INK, EMPTIED_INK, FAILED_INK = "14532D", "555555", "8E1B10"

# Told apart by people who see few colours, too (M. Okabe and K. Ito, 2008).
COLORS = {
    "mini-shuffle": "E69F00",
    "row-shuffle": "D55E00",
    "rotated": "0072B2",
    "diagonal-blocks": "009E73",
    "row-retry": "CC79A7",
    "search": "555555",
}
