import { expect, test } from "vitest";
import { addLabels, type Label, makeRater } from "@/lib/data/agreement/testing/labels";
import { makeRound, makeStudy, type RoundOptions, type StudyForTest } from "@/lib/data/testing/round";
import { prisma } from "@/lib/db/client";
import type { Protocol } from "@/lib/domain/protocol";
import type { ReportQuery } from "@/lib/domain/report/report-part";
import { REPORT_PART_IDS } from "@/lib/domain/report/report-parts";
import { OPERATOR } from "@/lib/domain/viewer";
import { seededRandom } from "@/lib/stats/resampling/random";
import { readReport } from "./read-report";

const [INSTRUCTIONS, QUESTIONS] = [6, 3];
const SYSTEMS = ["secret-system-left", "secret-system-right"];
type Given = "YES" | "NO" | "UNKNOWN";

/** By rater: answers to the checklist of each response (of both to an instruction, one after the other), and levels. */
interface Labelled {
  rater: string;
  isJudge: boolean;
  answers: Given[][];
  scores: number[];
  preferences: number[];
}

async function makeLabelled(seed: number) {
  const random = seededRandom(seed);
  const draw = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] ?? values[0];
  const study = await makeStudy(INSTRUCTIONS, QUESTIONS);
  for (const [index, { id }] of study.instructions.entries())
    await prisma().instruction.update({ where: { id }, data: { subset: index % 2 === 0 ? "Easy" : "Hard" } });
  const labelled: Labelled[] = [];
  const kinds = ["human", "human", "human", "judge", "judge"] as const;
  for (const [index, kind] of kinds.entries()) {
    const responses = Array.from({ length: 2 * INSTRUCTIONS });
    labelled.push({
      rater: await makeRater(study.studyId, { kind, name: `rater ${index}` }),
      isJudge: kind === "judge",
      answers: responses.map(() =>
        Array.from({ length: QUESTIONS }, () => draw<Given>(["YES", "YES", "NO", "NO", "UNKNOWN"]) ?? "NO"),
      ),
      scores: responses.map(() => draw([1, 2, 3, 4, 5]) ?? 1),
      preferences: Array.from({ length: INSTRUCTIONS }, () => draw([1, 2, 3, 4, 5]) ?? 1),
    });
  }
  return { study, labelled };
}

/** The same study with checklists of another series, with as many questions. */
async function withSeries(study: StudyForTest, series: string): Promise<StudyForTest> {
  const instructions = [];
  for (const instruction of study.instructions) {
    const items = Array.from({ length: QUESTIONS }, (_, position) => ({
      position,
      question: `${series} ${position}?`,
    }));
    const { id: checklistId } = await prisma().checklist.create({
      data: {
        studyId: study.studyId,
        instructionId: instruction.id,
        series,
        source: "imported",
        items: { create: items },
      },
    });
    instructions.push({ ...instruction, checklistId });
  }
  await prisma().checklist.updateMany({ where: { studyId: study.studyId, series }, data: { status: "published" } });
  return { ...study, instructions };
}

const SECONDS = 30;

/** A round in which everybody gives the labels that are theirs, whatever it asks for. */
async function label(study: StudyForTest, labelled: readonly Labelled[], protocol: Protocol, options: RoundOptions) {
  const isOfPairs = protocol.includes("prefer");
  const roundId = await makeRound(study, protocol, { bothResponses: !isOfPairs, status: "closed", ...options });
  for (const { rater, answers, scores, preferences } of labelled) {
    const labels = (isOfPairs ? preferences : scores).map((level, index): Label => {
      const own = isOfPairs ? [...(answers[2 * index] ?? []), ...(answers[2 * index + 1] ?? [])] : answers[index];
      return {
        durationMs: 1_000 * SECONDS,
        ...(protocol === "checklist_only" ? {} : { level }),
        ...(protocol.startsWith("check") ? { answers: own ?? [] } : {}),
      };
    });
    await addLabels(roundId, rater, labels);
  }
  return roundId;
}

async function tables(studyId: string, query: ReportQuery = {}) {
  const found = new Map<string, { rows: string[][]; basis: string }>();
  // Those of “Raters and systems” are in InFoBench's too.
  for (const part of REPORT_PART_IDS.filter((id) => id !== "answers")) {
    for (const { id, own } of (await readReport(OPERATOR, studyId, part, { wage: 12, ...query })).tables) {
      if ("missing" in own) continue;
      expect(own.basis, `${part} ${id} says what it rests on`).toMatch(/rests? on/i);
      found.set(`${part} ${id}`, { rows: own.rows.map((row) => row.map(({ text }) => text)), basis: own.basis ?? "" });
    }
  }
  return found;
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

const rawsOf = async (studyId: string, part: "infobench", id: string, query: ReportQuery) => {
  const own = (await readReport(OPERATOR, studyId, part, query, id)).tables[0]?.own;
  if (!own || "missing" in own) throw new Error(own?.missing);
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
    const isOfRows = / (lengths|correlation|alpha|distances|generators)$/.test(id);
    if (isOfRows) expect(after.get(id)?.rows, id).toEqual(expect.arrayContaining(rows));
    else expect(after.get(id)?.rows, id).toEqual(rows);
  }
  const basis = after.get("infobench groups")?.basis;
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
  expect(after.get("tick distances")?.rows.map((row) => [row[0], row[2]?.split(" · ")[0]])).toEqual([
    ["Preference", "Preferred"],
    ["Direct scoring", "Scored"],
    ["Check-then-score", "Checked and scored"],
    ["TICK (pass rate)", "First"],
  ]);
  expect(after.get("tick accuracies")?.rows).toHaveLength(judges.length);
  expect(after.has("diva faithfulness")).toBe(false);

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
