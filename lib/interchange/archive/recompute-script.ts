import { INTERVALS } from "./recompute-intervals";

/**
 * recompute.py of an archive: with numpy alone it checks every file's SHA-256 and computes each number of the gold labels,
 * the questions, the tables and the agreement again from the raters' labels. It names each number that it does not compute.
 */
export const RECOMPUTE_SCRIPT = `#!/usr/bin/env python3
"""Recomputes the numbers of this archive from the raters' labels: python3 recompute.py

Intervals are drawn again with numpy's own random numbers: their ends have to be where Tickbox's are, but for chance.
At the end it names what it does not compute.

Needs Python 3.8 or later and numpy. Ends with 0 if everything is equal, else with 1.
"""
import hashlib
import json
import math
import os
import sys
from collections import Counter, defaultdict

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
TOLERANCE = 1e-9
results = []
not_recomputed = []


def check(where, what, printed, computed):
    """Notes whether a printed number is the computed one."""
    if printed is None or computed is None:
        equal = printed is None and computed is None
    elif isinstance(printed, (int, float)) and not isinstance(printed, bool):
        equal = abs(printed - computed) <= TOLERANCE * max(1.0, abs(printed))
    else:
        equal = printed == computed
    results.append(equal)
    if not equal:
        print("NOT EQUAL  %s  %s: printed %r, recomputed %r" % (where, what, printed, computed))


def lines(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def document(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def check_files():
    manifest = document(os.path.join(HERE, "MANIFEST.json"))
    for each in manifest["files"]:
        path = os.path.join(HERE, *each["name"].split("/"))
        digest = None
        if os.path.exists(path):
            with open(path, "rb") as file:
                digest = hashlib.sha256(file.read()).hexdigest()
        check(each["name"], "SHA-256", each["sha256"], digest)


def only_most_frequent(values):
    counts = Counter(values).most_common(2)
    if not counts or (len(counts) == 2 and counts[0][1] == counts[1][1]):
        return None
    return counts[0][0]


def pair_agreement(values):
    n = len(values)
    if n < 2:
        return None
    return sum(c * (c - 1) for c in Counter(values).values()) / (n * (n - 1))


${INTERVALS}def alpha(units, level, order, mirrored):
    """Krippendorff's alpha of lists of values, one list a unit; "mirrored" reads every unit both ways round."""
    coincidences = coincidences_of([unit for unit in units if len(unit) > 1], order)
    if mirrored:
        coincidences = (coincidences + coincidences[::-1, ::-1]) / 2
    n_c = coincidences.sum(axis=1)
    n = n_c.sum()
    if level == "nominal":
        distance = 1 - np.eye(len(order))
    elif level == "ordinal":
        below = np.cumsum(n_c)
        middle = below - n_c / 2
        distance = (middle[:, None] - middle[None, :]) ** 2
    else:
        values = np.array(order, dtype=float)
        distance = (values[:, None] - values[None, :]) ** 2
    expected = (np.outer(n_c, n_c) * distance).sum()
    if n == 0 or expected == 0:
        return None
    return float(1 - (n - 1) * (coincidences * distance).sum() / expected)


def outcome_of(value, protocol):
    if value is None:
        return None
    low, high = (1.5, 1.5) if protocol == "forced_choice" else (2.5, 3.5)
    return "win" if value < low else "loss" if value > high else "tie"


def share(yes, no):
    return yes / (yes + no) if yes + no > 0 else None


def answers_of(label):
    for column, side in (("answers", None), ("answers_a", "A"), ("answers_b", "B")):
        for each in label.get(column) or []:
            yield side, each["number"], each["answer"]


def check_gold(folder, rows, by_task, level_column, about):
    protocol, names = about["protocol"], level_columns_of(about, rows)
    for row in rows:
        task = row["task"]
        where = "%s/gold.jsonl, task %s" % (folder, task)
        given = by_task[task]
        if "n_raters" not in names:
            check(where, "n_raters", row["n_raters"], len(given))
        if "n_simulated" not in names:
            check(where, "n_simulated", row["n_simulated"], sum(label["simulated"] for label in given))
        if level_column:
            check_levels(where, row, [l[level_column] for l in given if l[level_column] is not None], protocol, names)
        tallies = defaultdict(Counter)
        for label in given:
            for side, number, answer in answers_of(label):
                if answer is not None:
                    tallies[side, number][answer] += 1
        for question in row.get("questions") or []:
            if "n_yes" in question:
                check_question("%s, question %s%s" % (where, question["number"], question.get("side") or ""), question, tallies)
        for column, side in (("pass_rate", None), ("pass_rate_a", "A"), ("pass_rate_b", "B")):
            if column in row:
                own = [tally for (about, _), tally in tallies.items() if about == side]
                check(where, column, row[column], share(sum(t["YES"] for t in own), sum(t["NO"] for t in own)))
        check_categories(where, row, given)


def check_levels(where, row, values, protocol, names):
    numbers = all(isinstance(value, (int, float)) for value in values)
    mean = float(np.mean(values)) if values and numbers else None
    if "mean" in row:
        check(where, "mean", row["mean"], mean)
        check(where, "median", row["median"], float(np.median(values)) if values else None)
    if "majority" in row:
        check(where, "majority", row["majority"], only_most_frequent(values))
        check(where, "agreement", row["agreement"], pair_agreement(values))
    for column in names:
        check(where, column, row[column], sum(str(value) == column[2:] for value in values))
    if "outcome" in row:
        check(where, "outcome", row["outcome"], outcome_of(mean, protocol))
    consensus = mean if "mean" in row else only_most_frequent(values)
    gold = consensus if row["adjudicated"] is None else row["adjudicated"]
    check(where, "gold", row["gold"], gold)
    if "gold_outcome" in row:
        check(where, "gold_outcome", row["gold_outcome"], outcome_of(gold, protocol))


def level_columns_of(about, rows):
    """The columns that count raters by level; a category may be called as another column is."""
    if about["scale"] == "categories":
        return ["n_" + name for name in about["level_names"]]
    return [name for name in (rows[0] if rows else []) if name.startswith("n_") and name not in NOT_LEVELS]


NOT_LEVELS = {"n_raters", "n_simulated", "n_safety", "n_unsafe", "n_questions"}


def check_question(where, question, tallies):
    tally = tallies[question.get("side"), question["number"]]
    yes, no, unknown = tally["YES"], tally["NO"], tally["UNKNOWN"]
    check(where, "n_yes", question["n_yes"], yes)
    check(where, "n_no", question["n_no"], no)
    check(where, "n_unknown", question["n_unknown"], unknown)
    check(where, "n_either", question["n_either"], tally["EITHER"])
    majority = "YES" if yes > no else "NO" if no > yes else None
    check(where, "majority", question["majority"], majority)
    check(where, "pass_share", question["pass_share"], share(yes, no))
    check(where, "gold", question["gold"], question["adjudicated"] or majority)


def check_categories(where, row, given):
    for question in row.get("questions") or []:
        if "n_raters" not in question:
            continue
        said = [
            each["categories"]
            for label in given
            for each in label.get("question_categories") or []
            if each["number"] == question["number"]
        ]
        about = "%s, question %s" % (where, question["number"])
        check(about, "n_raters", question["n_raters"], len(said))
        for column in question:
            if column.startswith("given_"):
                check(about, column, question[column], sum(column[6:] in categories for categories in said))


def check_agreement(folder, manifest, by_task, level_column, rows):
    agreement = manifest["agreement"]["labels"]
    if agreement and level_column:
        units = [[l[level_column] for l in given if l[level_column] is not None] for given in by_task.values()]
        instructions = [given[0]["instruction_id"] for given in by_task.values()]
        order = scale_of(manifest["round"], rows, units)
        check_alpha("%s/manifest.json, labels" % folder, agreement, units, instructions, order)
    agreement = manifest["agreement"]["checklist_answers"]
    if agreement:
        found = defaultdict(list)
        for task, given in by_task.items():
            for label in given:
                for side, number, answer in answers_of(label):
                    if answer in ("YES", "NO"):
                        found[task, side, number].append(answer)
        instructions = [by_task[task][0]["instruction_id"] for task, _, _ in found]
        where = "%s/manifest.json, checklist answers" % folder
        check_alpha(where, agreement, list(found.values()), instructions, ["YES", "NO"])


def scale_of(about, rows, units):
    """The values of the scale in their order: the columns n_… of the gold labels, else the values that were given."""
    if about["scale"] == "categories":
        return about["level_names"]
    named = [float(column[2:]) for column in level_columns_of(about, rows)]
    return named or sorted({value for unit in units for value in unit})


def check_alpha(where, printed, units, instructions, order):
    check(where, "alpha", printed["alpha"], alpha(units, printed["level"], order, printed["pair_order"] == "both"))
    if printed["interval"]:
        clusters = defaultdict(list)
        for place, (unit, instruction) in enumerate(zip(units, instructions)):
            if len(unit) > 1:
                clusters[instruction if "instructions" in printed["interval"]["method"] else place].append(unit)
        check_interval(where, printed, list(clusters.values()), order)
    pairable = [unit for unit in units if len(unit) > 1]
    check(where, "n_pairable_units", printed["n_pairable_units"], len(pairable))
    check(where, "n_pairable_values", printed["n_pairable_values"], sum(len(unit) for unit in pairable))


def check_systems(folder, rows, by_task, level_column, protocol):
    """The table of systems, from the labels alone."""
    means, answers, outcomes = defaultdict(list), defaultdict(Counter), defaultdict(Counter)
    for row in rows:
        given = by_task[row["task"]]
        values = [l[level_column] for l in given if l[level_column] is not None] if level_column else []
        numbers = bool(values) and all(isinstance(value, (int, float)) for value in values)
        if "system_a" in row:
            if numbers:
                outcomes[row["system_a"], row["system_b"]][outcome_of(float(np.mean(values)), protocol)] += 1
        elif numbers:
            means[row.get("system")].append(float(np.mean(values)))
        for label in given:
            for side, _, answer in answers_of(label):
                system = row.get("system") if side is None else row["system_" + side.lower()]
                answers[system][answer] += 1
    printed = document(os.path.join(HERE, *folder.split("/"), "tables.json"))
    for row in printed["systems"]:
        where = "%s/tables.json, %s" % (folder, row["system"])
        scores = means[row["system"]]
        check(where, "responses", row["responses"], len(scores))
        check(where, "mean_score", row["mean_score"], float(np.mean(scores)) if scores else None)
        tally = answers[row["system"]]
        check(where, "pass_rate", row["pass_rate"], share(tally["YES"], tally["NO"]))
    for row in printed["pairs"]:
        where = "%s/tables.json, %s against %s" % (folder, row["a"], row["b"])
        for outcome in ("win", "tie", "loss"):
            check(where, outcome, row[outcome], outcomes[row["a"], row["b"]][outcome])


def check_round(folder):
    path = os.path.join(HERE, *folder.split("/"))
    before = len(results)
    manifest = document(os.path.join(path, "manifest.json"))
    counted = {rater["rater"] for rater in manifest["raters"] if rater["counted"] > 0}
    labels = lines(os.path.join(path, "labels.jsonl"))
    by_rater = Counter(label["rater"] for label in labels)
    for rater in manifest["raters"]:
        check("%s/manifest.json, %s" % (folder, rater["rater"]), "labels", rater["labels"], by_rater[rater["rater"]])
    by_task = defaultdict(list)
    for label in labels:
        if label["rater"] in counted and not label["excluded"] and label.get("in_figures", True):
            by_task[label["task"]].append(label)
    columns = set(labels[0]) if labels else set()
    level_column = next((name for name in ("score", "preference", "choice", "category") if name in columns), None)
    protocol = manifest["round"]["protocol"]
    rows = lines(os.path.join(path, "gold.jsonl"))
    check("%s/manifest.json" % folder, "labels", manifest["counts"]["labels"], len(labels))
    if rows:
        check("%s/gold.jsonl" % folder, "rows", len(rows), len(by_task))
        check_gold(folder, rows, by_task, level_column, manifest["round"])
        check_systems(folder, rows, by_task, level_column, protocol)
    check_agreement(folder, manifest, by_task, level_column, rows)
    own = results[before:]
    print("%s  %s: %d of %d numbers equal" % ("equal    " if all(own) else "NOT EQUAL", folder, sum(own), len(own)))


check_files()
print("%s  files: %d of %d as in MANIFEST.json" % ("equal    " if all(results) else "NOT EQUAL", sum(results), len(results)))
for name in sorted(os.listdir(os.path.join(HERE, "rounds"))) if os.path.isdir(os.path.join(HERE, "rounds")) else []:
    check_round("rounds/" + name)
if not_recomputed:
    print("Not recomputed, since the script knows percentile intervals of up to %d different values alone:" % MOST_VALUES)
    for each in not_recomputed:
        print("  " + each)
print("Equal: all %d." % len(results) if all(results) else "NOT EQUAL: %d of %d differ." % (len(results) - sum(results), len(results)))
sys.exit(0 if all(results) else 1)
`;
