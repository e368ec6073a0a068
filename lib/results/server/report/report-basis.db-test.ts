import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import type { ReportQuery } from "@/lib/results/report/report-part";
import { REPORT_PART_IDS, type ReportPartId, reportPart } from "@/lib/results/report/report-parts";
import { readReport } from "./read-report";
import {
  INSTRUCTIONS,
  type Labelled,
  label,
  makeLabelled,
  QUESTIONS,
  SECONDS,
  SYSTEMS,
  withSeries,
} from "./testing/labelled-again";

/** What each way of computing a table gives: papers have many tables in common. */
async function tables(studyId: string) {
  const found = new Map<string, { rows: string[][]; basis: string }>();
  // Judges' choices have a test of their own; DIVA's kinds of judges hold those of TICK.
  const seen = new Set<string | null>([null, "comparisons", "ratings", "distances-tick"]);
  for (const part of REPORT_PART_IDS) {
    for (const { id, read } of reportPart(part).tables) {
      if (seen.has(read)) continue;
      seen.add(read);
      const own = await readOwn(studyId, part, id, { wage: 12 });
      if ("missing" in own) continue;
      expect(own.basis, `${read} says what it rests on`).toMatch(/rests? on/i);
      const rows = own.rows.map((row) => row.map(({ text }) => text));
      found.set(read ?? "", { rows, basis: own.basis ?? "" });
    }
  }
  return found;
}

async function readOwn(studyId: string, part: ReportPartId, id: string, query: ReportQuery) {
  const own = (await readReport(OPERATOR, studyId, part, query, id)).tables[0]?.own;
  if (!own) throw new Error(`No table ${id}.`);
  return own;
}

/** As the definition says, by plain loops: what most of some raters answered; null where nothing has a majority. */
function majority(labelled: readonly Labelled[], response: number, question: number): boolean | null {
  let [yes, no] = [0, 0];
  for (const { answers } of labelled) {
    if (answers[response]?.[question] === "YES") yes++;
    if (answers[response]?.[question] === "NO") no++;
  }
  return yes === no ? null : yes > no;
}

/** Of a judge against people: accuracy, and PLD over the questions that both answered. */
function recount(people: readonly Labelled[], judge: Labelled) {
  let [n, right] = [0, 0];
  const rates: [number | null, number | null][] = [];
  for (let response = 0; response < 2 * INSTRUCTIONS; response++) {
    let [common, byPeople, byJudge] = [0, 0, 0];
    for (let question = 0; question < QUESTIONS; question++) {
      const [truth, said] = [majority(people, response, question), majority([judge], response, question)];
      if (truth === null || said === null) continue;
      common++;
      byPeople += Number(truth);
      byJudge += Number(said);
      right += Number(truth === said);
    }
    n += common;
    rates.push(common === 0 ? [null, null] : [byPeople / common, byJudge / common]);
  }
  const distances: number[] = [];
  for (let instruction = 0; instruction < INSTRUCTIONS; instruction++) {
    const [a, b] = [rates[2 * instruction], rates[2 * instruction + 1]];
    if (a?.[0] == null || b?.[0] == null || a[1] === null || b[1] === null) continue;
    distances.push(Math.abs(Math.sign(a[0] - b[0]) - Math.sign(a[1] - b[1])));
  }
  return {
    n,
    accuracy: right / n,
    nPairs: distances.length,
    weighted: distances.reduce((x, y) => x + y, 0) / distances.length,
  };
}

const rawsOf = async (studyId: string, part: ReportPartId, id: string, query: ReportQuery) => {
  const own = await readOwn(studyId, part, id, query);
  if ("missing" in own) throw new Error(own.missing);
  return own.rows.map((row) => row.map(({ raw }) => raw));
};

test("labels that stand again in other rounds and series change no figure of the first", async () => {
  const { study, labelled } = await makeLabelled(11);
  const { studyId } = study;
  const [people, judges] = [labelled.filter(({ isJudge }) => !isJudge), labelled.filter(({ isJudge }) => isJudge)];
  const first = await label(study, labelled, "checklist_only", { name: "First" });
  await label(study, labelled, "direct_scoring", { name: "Scored" });
  await label(study, labelled, "preference", { name: "Preferred" });
  const before = await tables(studyId);

  const again = { name: "Checked and scored" };
  await label(study, labelled, "check_then_score", again);
  await label(await withSeries(study, "llm, 2"), labelled, "checklist_only", { name: "Other series" });
  await label(study, labelled, "direct_scoring", { name: "Scored again" });
  await label(study, labelled, "preference", { name: "Preferred again" });
  const pairs = await label(study, labelled, "check_then_prefer", { name: "Checked and preferred" });
  const after = await tables(studyId);
  for (const [id, { rows }] of before) {
    // Tables with a row of each round have more rows now, and those of before unchanged.
    const isOfRows = /^(rewards|lengths|pass-rate-correlation|alpha|distances-.*|generators)$/.test(id);
    if (isOfRows) expect(after.get(id)?.rows, id).toEqual(expect.arrayContaining(rows));
    else expect(after.get(id)?.rows, id).toEqual(rows);
  }
  const basis = after.get("groups")?.basis;
  for (const said of [
    "“First” (checklist only, series “imported”)",
    ...SYSTEMS,
    "3 people and 2 judges",
    "Left out: “Checked and scored”",
  ]) {
    expect(basis).toContain(said);
  }
  expect(basis).toContain("“Checked and preferred” (check, then prefer, series “imported”)");

  // A row for each kind that the paper has, of the first round of it; a figure for each judge.
  expect(after.get("distances-diva")?.rows.map((row) => [row[0], row[2]?.split(" · ")[0]])).toEqual([
    ["Preference", "Preferred"],
    ["Score", "Scored"],
    ["C-Score", "Checked and scored"],
    ["C-DRFR", "First"],
    ["C-DIVA", "First"],
  ]);
  expect(after.get("accuracies")?.rows).toHaveLength(judges.length);
  expect(after.has("replaced")).toBe(false);

  // By choice the same of each round and series, whichever way it is asked for; of pairs each response has its own answers.
  const expected = await rawsOf(studyId, "infobench", "groups", { rounds: first });
  for (const query of [
    { rounds: "First" },
    { series: "imported" },
    { rounds: again.name },
    { series: "llm, 2" },
    { rounds: "Other series", series: "llm%2C 2" },
  ]) {
    expect(await rawsOf(studyId, "infobench", "groups", query)).toEqual(expected);
  }
  const all = expected.filter(([subset]) => subset === "All");
  for (const [index, judge] of judges.entries()) {
    const { n, accuracy, nPairs, weighted } = recount(people, judge);
    const row = all[1 + index] ?? [];
    expect(row.slice(5, 8)).toEqual([n, expect.closeTo(accuracy, 12), nPairs]);
    expect(row.at(-1)).toBeCloseTo(weighted, 12);
  }
  const minutes = (people.length * 2 * INSTRUCTIONS * SECONDS) / 60;
  const byPeople = (await rawsOf(studyId, "infobench", "groups", { wage: 12 })).find(([subset]) => subset === "All");
  expect(byPeople?.slice(3, 5)).toEqual([(minutes / 60) * 12, minutes]);

  const drfr = SYSTEMS.map((system, side) => {
    let [yes, known] = [0, 0];
    for (let instruction = 0; instruction < INSTRUCTIONS; instruction++) {
      for (let question = 0; question < QUESTIONS; question++) {
        const said = majority(people, 2 * instruction + side, question);
        known += Number(said !== null);
        yes += Number(said === true);
      }
    }
    return [system, expect.closeTo(yes / known, 12)];
  });
  for (const query of [{}, { rounds: pairs }, { rounds: `${first},${pairs}` }]) {
    const rows = await rawsOf(studyId, "infobench", "systems", query);
    expect(rows.map((row) => [row[0], row.at(-1)])).toEqual(drfr);
  }
  const one = await rawsOf(studyId, "infobench", "systems", { systems: SYSTEMS[1] });
  expect(one.map((row) => [row[0], row.at(-1)])).toEqual([drfr[1]]);
});

test("judges' choices in other rounds and series change no figure against a known better response", async () => {
  const { study, labelled } = await makeLabelled(7);
  const { studyId } = study;
  const judges = labelled.filter(({ isJudge }) => isJudge);
  const better = study.instructions.map((_, index): "win" | "loss" => (index % 3 === 0 ? "loss" : "win"));
  await prisma().pair.createMany({
    data: study.instructions.map(({ id, responseIds: [a, b] }, index) => ({
      studyId,
      instructionId: id,
      externalId: id,
      responseAId: a ?? "",
      responseBId: b ?? "",
      knownOutcome: better[index],
    })),
  });
  await label(study, labelled, "preference", { name: "Preferred" });
  await label(study, labelled, "direct_scoring", { name: "Scored" });
  /** Of each judge, and what its labels are of where rows differ in that: n, then accuracy of subsets and their mean. */
  const figures = async (id: "comparisons" | "ratings", query: ReportQuery) => {
    const rows = await rawsOf(studyId, "llmbar", id, query);
    return rows.map((row) => [row[0], row.at(-7), row.at(-6), row.at(-4), row.at(-2)]);
  };
  const [comparisons, ratings] = [await figures("comparisons", {}), await figures("ratings", {})];
  for (const [index, { preferences, scores }] of judges.entries()) {
    const accuracyOf = (credit: (instruction: number) => number) =>
      [0, 1].map((first) => (credit(first) + credit(first + 2) + credit(first + 4)) / 3);
    const sign = (instruction: number) => (better[instruction] === "win" ? 1 : -1);
    const chosen = accuracyOf((at) => Number(Math.sign(3 - (preferences[at] ?? 3)) === sign(at)));
    const rated = accuracyOf((at) => {
      const difference = Math.sign((scores[2 * at] ?? 0) - (scores[2 * at + 1] ?? 0));
      return difference === 0 ? 0.5 : Number(difference === sign(at));
    });
    for (const [found, accuracies] of [
      [comparisons[index], chosen],
      [ratings[index], rated],
    ] as const) {
      const all = [...accuracies, ((accuracies[0] ?? 0) + (accuracies[1] ?? 0)) / 2];
      expect(found?.slice(1)).toEqual([INSTRUCTIONS, ...all.map((share) => expect.closeTo(share, 12))]);
    }
  }

  await label(study, labelled, "preference", { name: "Preferred again" });
  await label(study, labelled, "direct_scoring", { name: "Scored again" });
  const other = await withSeries(study, "llm, 2");
  await label(study, labelled, "check_then_prefer", { name: "Checked" });
  await label(other, labelled, "check_then_prefer", { name: "Checked by others" });
  // Each way of asking has a row of its own, of the same figures.
  const after = await figures("comparisons", {});
  expect(after).toHaveLength(3 * judges.length);
  for (const row of comparisons) expect(after.filter((each) => each[0] === row[0])).toEqual([row, row, row]);
  expect(await figures("ratings", {})).toEqual(ratings);
  for (const query of [{ rounds: "Preferred" }, { rounds: "Checked" }, { rounds: "Preferred again,Preferred" }])
    expect(await figures("comparisons", query)).toEqual(comparisons);
  expect(await figures("comparisons", { series: "llm%2C 2" })).toHaveLength(2 * judges.length);
  expect(await figures("ratings", { rounds: "Scored again", systems: SYSTEMS.join(",") })).toEqual(ratings);
  const narrowed = await readOwn(studyId, "llmbar", "comparisons", { rounds: "Checked by others" });
  expect("basis" in narrowed && narrowed.basis).toBe(
    `Rests on round “Checked by others”; pairs of systems ${SYSTEMS.join(" and ")}; 2 judges, compared with “Reference answers: Reference outcomes”. Left out: “Preferred”, “Scored”, “Preferred again”, “Scored again” and “Checked”.`,
  );
  for (const id of ["comparisons", "pairs"]) {
    const one = await readOwn(studyId, "llmbar", id, { systems: SYSTEMS[0] });
    expect("missing" in one && one.missing).toContain("hoose other");
  }
});

test("a round, series or system that the study has not is refused by name", async () => {
  const { study, labelled } = await makeLabelled(5);
  await label(study, labelled.slice(0, 1), "checklist_only", { name: "First" });
  for (const [query, said] of [
    [{ rounds: "Frist" }, "rounds: “Frist” is not in this study; expected one of First"],
    [{ series: "imported,gold" }, "series: “gold”"],
    [{ systems: "left" }, "systems: “left”"],
  ] as const) {
    await expect(readReport(OPERATOR, study.studyId, "infobench", query)).rejects.toMatchObject({
      code: "INVALID",
      message: expect.stringContaining(said),
    });
  }
});
