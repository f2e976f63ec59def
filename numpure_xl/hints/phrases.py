"""The sentences and names of hints, in every language.

The tables are nothing but data. The catalogs translate them; the key of each text is part of its
context there. A cell "sees" the cells that share a unit with it, and those that its board has a
move to.

Names of techniques are those of Sudoku Explainer, and for the patterns that it does not know those
of HoDoKu.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from numpure_xl.sudoku.rules import RULES
from numpure_xl.words import Lang, translated

PHRASES = {
    "more-and": ", ",
    "and": " and ",
    "more-or": ", ",
    "or": " or ",
    "more-neither": ", ",
    "neither": " or ",
    "more-unlike": ", ",
    "unlike": " and ",
    "groups-strike": "; ",
    "groups-holding": ", ",
    "last-holding": " and ",
    "last-holding-cells": ", and ",
    "clauses": "; ",
    "sentences": "{first} {then}",
    "row": "row {names}",
    "rows": "rows {names}",
    "column": "column {names}",
    "columns": "columns {names}",
    "row-span": "row {names}",
    "rows-span": "rows {names}",
    "column-span": "column {names}",
    "columns-span": "columns {names}",
    "box": "box {names}",
    "boxes": "boxes {names}",
    "region": "the region of {names}",
    "regions": "the regions of {names}",
    **{kind: text for rule in RULES.values() for kind, text in rule.unit_names.items()},
    "board": "the whole board",
    "pointing-2": "pointing pair",
    "pointing-3": "pointing triple",
    "claiming-2": "claiming pair",
    "claiming-3": "claiming triple",
    "strike": "{digits} from {cells}",
    "holding": "{digits} in {cells}",
    "chain": "-",
    "chain-marks": ", ",
    "als-set": "{cells} ({digits})",
    "als-next": "then the set {set} lacks {x} and holds {y}",
    "is-none-of": "{cell} is not {digits}",
    "not-seen": "{digit} (seen from {by})",
    "not-taken": "{digit} ({by} has only {digits})",
    "not-both": "{pair} (they see each other)",
    "not-together": "{pair} ({by} has only {digits})",
    "als-petal": "for {x}, {cells} with {digits}",
    "sees-both": "{cell} sees {one} and {other}",
    "see-ends": "both ends of the chain {chain} see {cells}",
    "exclude-ends": "both ends of the chain {chain} exclude {marks}",
    "excludes-both": "{either} rules out {marks}",
    "excludes-digit": "{digit} in {any_cell} excludes it from {cells}",
    "in-turn-unit": "{cell} = {digit} ({unit})",
    "in-turn-cell": "{cell} = {digit} (cell)",
    "in-turn-sum": "{cell} = {digit} ({sum})",
    "in-turn-not": "{marks} ({sum})",
    "not-equal": "{cells} ≠ {digits}",
    "groups-not-equal": ", ",
    "sum-of-cage": "sum {total}",
    "sum-of-units": "{units}: sum {total}",
    "by-cells": "by {cells}",
    "equals": "{cell} = {digit}",
    "is": "{cell} is {digit}",
    "is-not": "{cell} is not {digit}",
    "where-cell": "cell",
    "by-rules": "a rule of the board",
    "link-unit": "{off} is not {digit}, so the {digit} of {unit} is in {on}",
    "link-cell": "{cell} is not {gone}, so it is {digit}",
    "link-group": "{digit} is not in {off}, so the {digit} of {unit} is in {on}",
    "first-unit": "the {digit} of {unit} is in {on}",
    "first-cell": "{cell} is {digit}",
    "first-beside": "{on}, compared with it, is {digit}",
    "link-beside": "{off} is not {gone}, so {on}, compared with it, is {digit}",
    "compared": "{cell}, compared with {other},",
}
"""Parts of sentences."""

SENTENCES = {
    "look": "Look at {area}.",
    "look-grave": "Look for cells with more than two candidates: nearly all have just two.",
    "find": "Find the {name} in {area}.",
    "use": "Use this on {area}: {name}.",
    "follow": "Start from {area}, and follow the {name}.",
    "so-place": "So {cell} is {digit}.",
    "strike": "Eliminate {marks}.",
    # --- singles
    "last": "In {unit}, only {cell} is blank, and only {digit} is missing.",
    "last-digit": "Every other box has its {digit}, and in {unit} only {cell} is left for it.",
    "last-digit-region": (
        "Every other region has its {digit}, and in {unit} only {cell} is left for it."
    ),
    "hidden-single": "In {unit}, the digit {digit} can stand only in {cell}.",
    "ruled-out": "Elsewhere there it is ruled out by {digit} in {holders}.",
    "struck-there": "An earlier step eliminates it from {cells}.",
    "barred-there": "It is ruled out by the mark of {cells}.",
    "beside-there": "Compared with their neighbours, {cells} cannot hold it.",
    "tube-there": "Thermometers rise from their bulbs, so {cells} cannot hold it.",
    "tubed-there": "Compared with the digits on their thermometers, {cells} cannot hold it.",
    "naked-single": "Only {digit} is left for {cell}.",
    "sees": "The cells that it sees hold {digits}.",
    "barred-here": "Its mark rules out {digits}.",
    "beside-here": "Compared with its neighbours, it cannot hold {digits}.",
    "tube-here": (
        "It is cell {place} of {count} on a thermometer, which rises from its bulb, so it cannot "
        "hold {digits}."
    ),
    "tubed-here": "Compared with the digits on its thermometer, it cannot hold {digits}.",
    "struck-here": "An earlier step eliminates {digits} from it.",
    # --- signs between cells
    **{key: text for rule in RULES.values() for key, text in rule.reasons.items()},
    "beside-left": "{other} can only be {digits}.",
    # --- sets and lines
    "locked": (
        "In {inner}, the digit {digit} can stand only in {cells}, which also lie in {outer}. "
        "So no other cell of {outer} holds {digit}."
    ),
    "cage-sum": "The cage of {cells} has the sum {total}.",
    "sum-ways": "With what is possible there, it holds {ways}.",
    "held-left": "With any of the digits that are eliminated, not all of these would be there.",
    "sum-left": "With any of the digits that are eliminated, the sum could not be reached.",
    "cage-needs": "Every combination that is left has the digit {digit}.",
    "cage-combinations": (
        "The cages inside {unit} share no digit, and its other cells hold those that are left. "
        "With any of the digits that are eliminated, a cage could not reach its sum, or {unit} "
        "would lack a digit."
    ),
    "rule-of-45": "The sum of {units} is {whole}, and that of the cages there {caged}.",
    "left-inside": "So the sum of {cells}, in none of these cages, is {total}.",
    "left-inside-one": "So {cells}, in none of these cages, is {total}.",
    "left-outside": "So the sum of {cells}, beyond {units}, is {total}.",
    "left-outside-one": "So {cells}, beyond {units}, is {total}.",
    "left-both": (
        "So the sum of {cells}, in none of these cages, less that of {others}, beyond {units}, "
        "is {total}."
    ),
    "leftovers": (
        "In {inner} every digit stands as often as in {outer}. Take away the cells that they "
        "share: {cells}, left on the one side, and {others}, left on the other, hold the same "
        "digits."
    ),
    "leftovers-across": (
        "The cells that {inner} shares with {outer} hold the same digits in both. So do the "
        "others: {cells} on the one side, {others} on the other."
    ),
    "leftovers-lack": "{cells} cannot be {digits}, so no cell on the other side can.",
    "leftovers-lack-all": "None of {cells} can be {digits}, so no cell on the other side can.",
    "hidden-window": (
        "Where {rows} cross {columns}, the windows leave nine cells that hold every digit once, "
        "too: a hidden window."
    ),
    "in-window": "There, the digit {digit} can stand only in {cells}.",
    "in-window-placed": "There, the digit {digit} is in {cells} already.",
    "only-in": "In {unit}, the digit {digit} can stand only in {cells}.",
    "left-with": "That leaves only {cell} for {digit} in {unit}.",
    "naked-set": (
        "In {unit}, the cells {cells} hold nothing but {digits}: as many cells as digits. "
        "So no other cell of {unit} holds these digits."
    ),
    "locked-set": (
        "The cells {cells} lie in {one} and in {other}, and hold nothing but {digits}: as many "
        "cells as digits. So no other cell of {one} or of {other} holds these digits."
    ),
    "hidden-set": (
        "In {unit}, the digits {digits} can stand only in {cells}: as many cells as digits. "
        "So these cells hold nothing else."
    ),
    "fish": (
        "In {base}, the digit {digit} can stand only in {cover}. "
        "Each line takes a different one of these, so {cover} have their {digit} in {base}, and "
        "nowhere else."
    ),
    "finned": (
        "But for {fins}, the digit {digit} could stand in {base} only in {cover}. "
        "So {digit} stands in {any_fin}, or else in no cell of {cover} outside {base}. "
        "A cell there that sees {fins} is ruled out both ways."
    ),
    "finned-twin": (
        "Likewise, {digit} stands in {any_fin}, or else in no cell of {cover} outside {base}, and "
        "a cell there that sees {fins} is ruled out."
    ),
    "sashimi": (
        "It is called sashimi because, without {fins}, {thin} would have at most one place for "
        "{digit}."
    ),
    "shared-fin": "A cell that two of {base} share counts as a fin.",
    # --- wings
    "xy-wing": (
        "{pivot} is {x} or {y}. If it is {x}, {one} is {z}; if it is {y}, {other} is {z}. "
        "So {one} or {other} holds {z}, and a cell that sees both does not."
    ),
    "xyz-wing": (
        "{pivot} is {any_digit}. If it is {x}, {one} is {z}; if it is {y}, {other} is {z}. "
        "So one of these three cells holds {z}, and a cell that sees them all does not."
    ),
    "w-wing": (
        "{one} and {other} each hold {any_digit}. In {unit}, the digit {x} stands in {near} or "
        "{far}; {near} sees {one}, and {far} sees {other}. So {one} and {other} are not both {x}. "
        "One of them is {z}, and a cell that sees both is not."
    ),
    # --- what would give a second solution
    "deadly": (
        "If {loop} held only {pair}, these digits could change places all round, "
        "and the puzzle would have two solutions."
    ),
    "rescue-1": "Only {cell} has another digit, so it is neither {low} nor {high}.",
    "rescued": "Only {cells} have other digits.",
    "rescue-2": (
        "So {digit} stands in {any_cell}, and a cell that sees them all does not hold it."
    ),
    "rescue-2-both": (
        "So {digit} stands in {any_cell}, and a cell that sees both does not hold it."
    ),
    "rescue-3": "So {any_cell} holds {any_digit}.",
    "together-naked": (
        "In {unit}, they act as one cell, which with {cells} takes {digits}. "
        "So no other cell of {unit} holds these digits."
    ),
    "together-hidden": (
        "In {unit}, one of them is closed to {pair}, so the digits {digits} can stand only in the "
        "other one and in {cells}. So {cells} can hold nothing else."
    ),
    "rescue-4": (
        "In {unit}, the digit {kept} can stand only in {cells}, so one of them holds it. "
        "If the other one held {gone}, they would all hold only these two digits."
    ),
    "rectangle-6": (
        "In {unit_1}, the digit {kept} can stand only in {cells_1}, and in {unit_2} only in "
        "{cells_2}. So {one} and {other} both hold it, or neither. If both held it, {rest} would "
        "both hold {gone}. Then {pair} could change places, and the puzzle would have two "
        "solutions."
    ),
    "hidden-rectangle": (
        "In {unit_1}, the digit {kept} can stand only in {cells_1}, and in {unit_2} only in "
        "{cells_2}. If {cell} were {gone}, {one} and {other} would both be {kept}, and {rest} "
        "would be {gone}. Then {pair} could change places, and the puzzle would have two "
        "solutions."
    ),
    "avoidable-1": (
        "{filled} were filled in, not given. If {cell} were {digit}, {pair} could change "
        "places in these four cells, and the puzzle would have two solutions."
    ),
    "avoidable-2": (
        "{filled} were filled in, not given. If {one} were {x} and {other} were {y}, {pair} "
        "could change places in these four cells, and the puzzle would have two solutions."
    ),
    "grave": (
        "But for {marks}, every blank cell would have two candidates and every digit "
        "two places in each unit, or none. Then the puzzle could not have just one solution."
    ),
    "grave-1": "So {cell} holds {any_digit}.",
    "grave-4": (
        "So one of these candidates is right. In {unit}, the digit {locked} can stand only in "
        "{cells}, so the other cell holds {locked}."
    ),
    "exclusion": "Together, {base} must leave a digit for every cell that sees them all.",
    "exclusion-none": "So no digit is left for {cell}.",
    "exclusion-pairs": "Nor can {cells} be, in this order, {pairs}. So no choice is left.",
    # --- patterns with a name
    "turbot": (
        "In {unit_1}, the digit {digit} stands in {far} or {near}, "
        "and in {unit_2} in {end} or {tail}. "
        "{near} and {end} share {joint}, so they do not both hold it. "
        "So {far} or {tail} holds {digit}, and a cell that sees both does not."
    ),
    "empty-rectangle": (
        "In {box}, the digit {digit} can stand only in {one} or {other}, "
        "and in {unit} only in {near} or {far}. "
        "If it is in {near}, then {box} has it in {other}; if not, it is in {far}. "
        "A cell of {other} outside {box} that sees {far} is ruled out both ways."
    ),
    "colours": (
        "Units with only two places for {digit} ({units}) link two groups of cells: {one}; and "
        "{other}. One group holds {digit} throughout, the other nowhere."
    ),
    "wrap": (
        "{pair} see each other. They are in one group, linked by {chain}, so this group does not "
        "hold {digit}."
    ),
    "trap": "Whichever group it is, {digit} stands at one end of each of these chains: {seen}.",
    "multi-colours": (
        "Units with only two places for {digit} ({units}) link a first group ({one}) with a "
        "second ({other}), and a third ({third}) with a fourth ({fourth}). Of two groups that are "
        "linked so, one holds {digit} throughout, the other nowhere."
    ),
    "multi-wrap": (
        "The first group sees the third ({pair}) and the fourth ({second_pair}), one of which "
        "holds {digit}. So the first does not hold it."
    ),
    "multi-trap": (
        "{first} of the first group sees {third} of the third, so not both of these groups hold "
        "{digit}: the second or the fourth does. {seen}, so it is ruled out there."
    ),
    "medusa": (
        "Cells with two candidates, and units with two places for a digit, link two groups of "
        "candidates: {one}; and {other}. All of one group are right, and all of the other wrong."
    ),
    "medusa-clash": (
        "{clash} exclude each other. They are in one group, linked by {chain}, so this group is "
        "wrong."
    ),
    "medusa-cell": (
        "{marks} are in one group, and leave no candidate for {cell}. So this group is wrong."
    ),
    "medusa-trap": (
        "Of two candidates in a cell, and of two places for a digit in a unit, one is right; so "
        "one end of a chain of these is right: {seen}."
    ),
    "remote-pair": (
        "Cells with only {digits} form a chain, in which neighbours see each other: {chains}. "
        "So the digits alternate: one stands in {odd}, and the other one in {even}. "
        "A cell that sees cells of both kinds holds neither."
    ),
    "als-xz": (
        "The set {one} has only {digits_1}, one digit more than cells; the set {other} has only "
        "{digits_2}, again one more. All places of {x} in the one see all those in the other, so "
        "one set is without {x} and holds all its other digits, {z} among them. "
        "A cell that sees every place of {z} in both sets does not hold {z}."
    ),
    "wxyz-wing": (
        "{one} is {any_digit}. The cells {other} have only {digits_2}, one digit more than cells. "
        "If {one} is {x}, they cannot hold {x}, and one of them is {z}. So {z} stands in {one} or "
        "in one of them, and a cell that sees all these places of {z} does not hold it."
    ),
    "als-xz-double": (
        "The set {one} has only {digits_1}, one digit more than cells; the set {other} has only "
        "{digits_2}, again one more. Each of {linked} can stand in only one of the sets. So each "
        "set lacks one of these two, and holds all its other digits. "
        "A cell that sees every place of such a digit does not hold it."
    ),
    "als-xy-wing": (
        "Three sets have one digit more than cells: {one} with {digits_1}; {other} with "
        "{digits_2}; {pivot} with {digits_3}. The last set holds {any_digit}. If it holds {x}, "
        "the first cannot, and holds {z}; if it holds {y}, the second cannot, and holds {z}. "
        "A cell that sees every place of {z} in these two does not hold {z}."
    ),
    "als-chain": (
        "Each of these sets has one digit more than cells, so without one of its digits it holds "
        "all others. If the set {first} lacks {z}, it holds {x}; {clauses}. So {z} stands in the "
        "first or in the last set, and a cell that sees every place of {z} in both does not hold "
        "{z}."
    ),
    "als-also": "The same holds for {digits}.",
    "death-blossom": (
        "{stem} is {any_digit}. Sets with one digit more than cells, whose places for a digit "
        "{stem} sees: {petals}."
    ),
    "death-blossom-so": (
        "Whatever {stem} is, the set for that digit cannot hold it, and holds its other digits, "
        "{z} among them. So a cell that sees every place of {z} in the sets does not hold {z}."
    ),
    "death-blossom-own": (
        "If {stem} is not {z}, the set for the digit that it is cannot hold it, and holds its "
        "other digits, {z} among them. So a cell that sees {stem} and every place of {z} in the "
        "sets does not hold {z}."
    ),
    "sue-de-coq": (
        "{middle} lie in {unit_1} and in {unit_2}. With {side_1} in {unit_1} and {side_2} in "
        "{unit_2} they have only {digits}: as many digits as cells. No digit can stand "
        "there twice, since no digit of {side_1} is one of {side_2}. So each stands there once, "
        "and {digits_1} stand in no other cell of {unit_1}, and {digits_2} in none of {unit_2}."
    ),
    # --- chains
    "suppose-on": "Suppose {cell} is {digit}.",
    "suppose-off": "Suppose {cell} is not {digit}.",
    "suppose-group": "Suppose {digit} is not in {cells}.",
    "then": "Then {clauses}.",
    "refuted": "So {cell} is not {digit}, against what we supposed.",
    "proved": "So {cell} is {digit} even then.",
    "aic-2": (
        "So {x} stands in {first}, or {y} in {last}. A candidate that both rule out is wrong."
    ),
    "aic-2-cell": "So {cell} is {any_digit}, and no other digit.",
    "aic-loop": (
        "The end of the chain rules out its beginning, so it closes and holds backwards as well: "
        "of two neighbours in it one is right, and a candidate that both rule out is wrong."
    ),
    "cycle": (
        "The chain closes, so it holds backwards, too: right and wrong alternate, and either way "
        "{excluded}."
    ),
    "leads": "That leads to {ons}.",
    "leads-on": "That leads in turn to {ons}.",
    "clash": "In the end {cell} is {digit} ({where}), and {by} rules that out.",
    "clash-rules": "In the end a rule of the board rules that out.",
    "by-rules-key": (
        "Candidates that signs or sums do not allow are crossed out on the way, and those that "
        "see all places left for their digit in a unit."
    ),
    "clash-first": "In the end {by} rules that out.",
    "clash-last": "In the end {cell} is {digit} all the same ({where}).",
    "cases-cell": "{cell} holds {any_digit}.",
    "cases-unit": "In {unit}, the digit {digit} stands in {any_cell}.",
    "cases-both": "Either {cell} is {digit}, or it is not.",
    "case-at-once": "If {starts}, that is so at once.",
    "case-by": "If {start}, then {ons}.",
    "case-by-turn": "If {start}, then in turn {ons}.",
    "every-case": "In every case {end}.",
    # --- in a guide
    "in-turn": "One after the other: {placed}.",
    "in-turn-unit-key": "The unit in brackets has no other cell left for the digit.",
    "in-turn-cell-key": "(cell) means that the cell has no other digit left.",
    "in-turn-not-key": (
        "The sign ≠ is before digits that cells cannot have, by a cage with the sum in brackets, "
        "by what cages leave of a unit, or by a sign shared with another cell."
    ),
    # --- instead of a step
    "step-of": "Step {number} of {count}. {text}",
    "wrong-area": "An entry in {area} is wrong.",
    "wrong": "{cell} is {digit}, but cannot be.",
    "wrong-peer": "{cell} is {digit}, but cannot be: {peer} is {digit} as well.",
    "wrong-beside": "{cell} is {digit}, but cannot be: that does not fit beside its neighbours.",
    "wrong-tube": "{cell} is {digit}, but cannot be: that does not fit on its thermometer.",
    "wrong-mark": "{cell} is {digit}, but cannot be: its mark asks for another digit.",
    "wrong-sum": "{cell} is {digit}, but cannot be: the digits of its cage have another sum.",
    "wrong-held": "{cell} is {digit}, but cannot be: a digit of a circle beside it has no place.",
    "wrong-total": "{cell} is {digit}, but cannot be: a sum that it is part of is another one.",
    "lost-area": "In {area}, pencil marks lack the digit that belongs there.",
    "lost-cell": "The pencil marks of {cell} lack the digit that belongs there.",
    "lost": "Missing from the pencil marks: {marks}.",
    "solved": "The grid is full, and all of it is right.",
    "beyond": "The techniques known here lead no further; {cell} takes a search.",
    "stuck": "None of the techniques that you named leads on here.",
    "cut": "No simpler step was found in the time that a hint may take; {cell} takes a search.",
    "searched": "A search of the solution shows that {cell} is {digit}.",
}
"""Whole sentences."""


NAMES = {
    "last-value": "full house",
    "last-digit": "last digit",
    "hidden-single-box": "hidden single",
    "hidden-single-line": "hidden single",
    "direct-pointing": "direct pointing",
    "direct-claiming": "direct claiming",
    "direct-hidden-pair": "direct hidden pair",
    "naked-single": "naked single",
    "direct-hidden-triple": "direct hidden triple",
    "pointing": "locked candidates (pointing)",
    "claiming": "locked candidates (claiming)",
    "naked-pair": "naked pair",
    "x-wing": "X-wing",
    "hidden-pair": "hidden pair",
    "naked-triple": "naked triple",
    "swordfish": "swordfish",
    "hidden-triple": "hidden triple",
    "xy-wing": "XY-wing",
    "xyz-wing": "XYZ-wing",
    "unique-rectangle-1": "unique rectangle (type 1)",
    "unique-rectangle-2": "unique rectangle (type 2)",
    "unique-rectangle-3": "unique rectangle (type 3)",
    "unique-rectangle-4": "unique rectangle (type 4)",
    "unique-loop-1": "unique loop (type 1)",
    "unique-loop-2": "unique loop (type 2)",
    "unique-loop-3": "unique loop (type 3)",
    "unique-loop-4": "unique loop (type 4)",
    "naked-quad": "naked quad",
    "jellyfish": "jellyfish",
    "hidden-quad": "hidden quad",
    "bug-1": "BUG (bivalue universal grave, type 1)",
    "bug-2": "BUG (bivalue universal grave, type 2)",
    "bug-3": "BUG (bivalue universal grave, type 3)",
    "bug-4": "BUG (bivalue universal grave, type 4)",
    "aligned-pair-exclusion": "aligned pair exclusion",
    "x-cycle": "bidirectional X-cycle",
    "y-cycle": "bidirectional Y-cycle",
    "x-chain": "X-chain",
    "xy-cycle": "bidirectional cycle",
    "forcing-chain": "forcing chain",
    "aligned-triple-exclusion": "aligned triple exclusion",
    "nishio": "nishio",
    "multiple-chains": "multiple forcing chains",
    "dynamic-chains": "dynamic forcing chains",
    "neighbours": "comparison of neighbours",
    "thermometer": "comparison on a thermometer",
    "sum": "sum or digits of cells",
    "rule-of-45": "rule of 45",
    "cage-overlap": "cage overlap",
    "cage-combinations": "cage combinations",
    "leftovers": "law of leftovers",
    "hidden-window": "hidden window",
    "generalized-intersection": "generalized intersection",
    "locked-pair": "locked pair",
    "locked-triple": "locked triple",
    "skyscraper": "skyscraper",
    "two-string-kite": "two-string kite",
    "turbot-fish": "turbot fish",
    "empty-rectangle": "empty rectangle",
    "simple-colours": "simple colouring",
    "w-wing": "W-wing",
    "remote-pair": "remote pair",
    "finned-x-wing": "finned X-wing",
    "finned-swordfish": "finned swordfish",
    "finned-jellyfish": "finned jellyfish",
    "sashimi-x-wing": "sashimi X-wing",
    "sashimi-swordfish": "sashimi swordfish",
    "sashimi-jellyfish": "sashimi jellyfish",
    "als-xz": "ALS-XZ (almost locked sets)",
    "unique-rectangle-6": "unique rectangle (type 6)",
    "hidden-rectangle": "hidden rectangle",
    "avoidable-rectangle-1": "avoidable rectangle (type 1)",
    "avoidable-rectangle-2": "avoidable rectangle (type 2)",
    "incomplete-rectangle": "unique rectangle with missing candidates",
    "multi-colours": "multi-colouring",
    "medusa": "3D Medusa",
    "wxyz-wing": "WXYZ-wing",
    "als-xz-double": "doubly linked ALS-XZ",
    "als-xy-wing": "ALS-XY-wing",
    "als-chain": "ALS chain",
    "death-blossom": "death blossom",
    "sue-de-coq": "Sue de Coq",
    "xy-chain": "XY-chain",
    "grouped-x-chain": "grouped X-chain",
    "aic-1": "AIC (alternating inference chain, type 1)",
    "aic-2": "AIC (alternating inference chain, type 2)",
    "grouped-aic-1": "grouped AIC (type 1)",
    "grouped-aic-2": "grouped AIC (type 2)",
}
"""The name of each technique."""


class Phrasebook(NamedTuple):
    """The texts of hints in one language: names of techniques, parts of sentences, sentences."""

    names: dict[str, str]
    phrases: dict[str, str]
    sentences: dict[str, str]


@cache
def phrasebook(lang: Lang) -> Phrasebook:
    """Return the texts of hints in a language."""
    tables = {"technique": NAMES, "hint phrase": PHRASES, "hint": SENTENCES}
    texts = [
        {key: translated(text, lang, f"{kind} {key}") for key, text in table.items()}
        for kind, table in tables.items()
    ]
    return Phrasebook(*texts)
