import { describe, expect, test } from "vitest";
import { listDisputedTasks } from "@/lib/data/adjudication/list-disputed-tasks";
import { withRoundExport } from "@/lib/data/export/with-round-export";
import { readReport } from "@/lib/data/report/read-report";
import { makeMember, makePerson } from "@/lib/data/testing/people";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/data/testing/round";
import { prisma } from "@/lib/db/client";
import { adjudicationQuerySchema } from "@/lib/domain/adjudication/adjudication";
import { ratersQuerySchema } from "@/lib/domain/agreement/agreement-raters";
import { taskListQuerySchema } from "@/lib/domain/agreement/agreement-tasks";
import { type Without, withoutOf, withoutText } from "@/lib/domain/agreement/without";
import { hasAnswers, labelsPairs, type Protocol, scaleOf } from "@/lib/domain/protocol/protocols";
import { REPORT_PART_IDS } from "@/lib/domain/report/report-parts";
import { OPERATOR, type Viewer } from "@/lib/domain/viewer";
import { seededRandom } from "@/lib/stats/resampling/random";
import { compareRounds } from "./compare-rounds";
import { readRoundJudges } from "./judges/read-round-judges";
import { readLeaderboard } from "./leaderboard/read-leaderboard";
import { readRaters } from "./raters/read-raters";
import { readAgreementCourse } from "./read-agreement-course";
import { readEnoughLabels } from "./read-enough-labels";
import { readItemAnalysis } from "./read-item-analysis";
import { readRoundAgreement } from "./read-round-agreement";
import { readRoundChecklist } from "./read-round-checklist";
import { readRoundGroups } from "./read-round-groups";
import { readTwoRaters } from "./read-two-raters";
import { compareSources } from "./sources/compare-sources";
import { listSources } from "./sources/list-sources";
import { readJudges } from "./sources/read-judges";
import { readRoundRewards } from "./systems/read-round-rewards";
import { readRoundSafety } from "./systems/read-round-safety";
import { readRoundSystems } from "./systems/read-round-systems";
import { readSystemComparison } from "./systems/read-system-comparison";
import { listLabelledTasks } from "./tasks/list-labelled-tasks";
import { addLabels, type Label, makeRater } from "./testing/labels";
import { ready } from "./testing/ready";
import { addTruth } from "./testing/source-rounds";

const UNITS = 12;
const ATTENTION = 2;
const BATCH = "second half; 50 %";
const KINDS = ["human", "human", "human", "imported", "judge", "judge"] as const;

interface Made {
  study: StudyForTest;
  roundId: string;
  other: string;
}

interface GivenLabel {
  rater: number;
  unit: number;
  label: Label;
}

type IsKept = (given: GivenLabel) => boolean;

interface Content {
  given: GivenLabel[];
  other: GivenLabel[];
  /** raters' numbers that fail both attention tasks, or one of them */
  wrong: Map<number, number>;
  skipped: number;
}

/** Random labels of five raters, with times and problems, for a round with attention tasks and a batch. */
function drawContent(protocol: Protocol, seed: string): Content {
  const draw = seededRandom(`${protocol} ${seed}`);
  const values = scaleOf(protocol)?.values ?? [];
  const label = (): Label => ({
    ...(values.length > 0 && { level: values[Math.floor(draw() * draw() * values.length)] ?? 1 }),
    ...(hasAnswers(protocol) && {
      answers: [0, 1].map(() => (["YES", "YES", "NO", "UNKNOWN"] as const)[Math.floor(draw() * 4)] ?? null),
    }),
    ...(labelsPairs(protocol) && { shownOrder: draw() < 0.5 ? ("ab" as const) : ("ba" as const) }),
    ...(draw() < 0.8 && { durationMs: Math.floor(draw() * 20_000) }),
    ...(draw() < 0.1 && { problems: [{ kind: draw() < 0.5 ? ("unsafe" as const) : ("other" as const), note: "" }] }),
    createdAt: new Date(1_760_000_000_000 + Math.floor(draw() * 1e9)),
  });
  const all = () =>
    KINDS.flatMap((_, rater) =>
      Array.from({ length: UNITS - ATTENTION }, (_, unit) => ({ rater: rater + 1, unit: unit + ATTENTION })),
    )
      .filter(() => draw() < 0.85)
      .map((place) => ({ ...place, label: label() }));
  const wrong = new Map([
    [1, 2],
    [2, 1],
  ]);
  return { given: all(), other: all(), wrong, skipped: ATTENTION + 3 };
}

async function make(protocol: Protocol, content: Content, isKept: IsKept): Promise<Made> {
  const study = await makeStudy(UNITS);
  const roundId = await makeRound(study, protocol, { name: "Counted", overlap: 0 });
  const other = await makeRound(study, protocol, { name: "Other", overlap: 0 });
  await addTruth(
    study,
    study.instructions.map((_, index) => (["win", "tie", "loss"] as const)[index % 3] ?? null),
  );
  const attention = { roundId, position: { lt: ATTENTION } };
  const pairs = await prisma().pair.findMany({ where: { studyId: study.studyId } });
  for (const [position, instruction] of study.instructions.slice(0, ATTENTION).entries()) {
    await prisma().response.update({
      where: { id: instruction.responseIds[0] },
      data: { knownScore: 1, knownAnswers: hasAnswers(protocol) ? ["YES", "YES"] : undefined },
    });
    const pairId = pairs.find(({ instructionId }) => instructionId === instruction.id)?.id;
    if (labelsPairs(protocol)) await prisma().task.updateMany({ where: { roundId, position }, data: { pairId } });
    await prisma().pair.update({ where: { id: pairId }, data: { knownOutcome: "win" } });
  }
  await prisma().task.updateMany({ where: attention, data: { stratum: "attention" } });
  await prisma().task.updateMany({ where: { roundId, position: { gte: UNITS / 2 } }, data: { batch: BATCH } });
  for (const [index, kind] of KINDS.entries()) {
    const rater = await makeRater(study.studyId, { kind, name: `rater ${index}` });
    const labelsOf = (list: readonly GivenLabel[], keep: IsKept) =>
      study.instructions.map((_, unit) => {
        const given = list.find((each) => each.rater === index + 1 && each.unit === unit);
        return given && keep(given) ? given.label : null;
      });
    const nWrong = content.wrong.get(index + 1) ?? 0;
    const known = Array.from({ length: ATTENTION }, (_, unit): Label => {
      const isRight = unit >= nWrong;
      const answers = hasAnswers(protocol)
        ? { answers: isRight ? ["YES" as const, "YES" as const] : ["NO" as const] }
        : {};
      return { ...(scaleOf(protocol) && { level: isRight ? 1 : (scaleOf(protocol)?.values.at(-1) ?? 5) }), ...answers };
    });
    const kept = known.map((label, unit) => (isKept({ rater: index + 1, unit, label }) ? label : null));
    await addLabels(roundId, rater, [...kept, ...labelsOf(content.given, isKept).slice(ATTENTION)]);
    await addLabels(other, rater, labelsOf(content.other, isKeptElsewhere(isKept)));
  }
  const task = await prisma().task.findFirstOrThrow({ where: { roundId, position: content.skipped } });
  const skipper = await prisma().rater.findFirstOrThrow({ where: { studyId: study.studyId, number: 3 } });
  await prisma().assignment.create({
    data: {
      ...{ studyId: study.studyId, roundId, taskId: task.id, raterId: skipper.id, state: "skipped" },
      ...{ leaseExpiresAt: new Date(0), skipProblem: { kind: "unreadable", note: "" } },
    },
  });
  return { study, roundId, other };
}

/** The other round has no batches, no attention tasks and nothing skipped. */
const isKeptElsewhere =
  (isKept: IsKept): IsKept =>
  (given) =>
    isKept({ ...given, unit: 1_000 + given.unit });

/** The same rule again, as one would say it. */
function keeps({ given, other, wrong, skipped }: Content, without: Without): IsKept {
  return ({ rater, unit, label }) => {
    const isOther = unit >= 1_000;
    const place = unit % 1_000;
    const { raters, reported, fasterThan, slowerThan, failedAttention, batches } = without;
    if (raters.includes(rater)) return false;
    if (!isOther && failedAttention !== null && (wrong.get(rater) ?? 0) >= failedAttention) return false;
    const kinds = (isOther ? other : given)
      .filter((each) => each.unit === place)
      .flatMap((each) => each.label.problems ?? [])
      .map(({ kind }) => String(kind));
    if (!isOther && place === skipped) kinds.push("unreadable");
    if (reported.some((kind) => (kind === "any" ? kinds.length > 0 : kinds.includes(kind)))) return false;
    const time = label.durationMs ?? 0;
    if (time > 0 && fasterThan !== null && time < 1000 * fasterThan) return false;
    if (time > 0 && slowerThan !== null && time > 1000 * slowerThan) return false;
    const batch = isOther || place < UNITS / 2 ? "" : BATCH;
    return !batches.includes(batch);
  };
}

/** Every figure that pages, paragraphs and exports show. */
async function figuresOf({ study: { studyId }, roundId, other }: Made, without?: string) {
  const both = [];
  const { scale } = await prisma().round.findUniqueOrThrow({ where: { id: roundId } });
  const isScaled = scale !== null;
  for (const whose of ["all", "human"]) {
    const raters = whose;
    for (const order of raters === "all" ? (["both", "stored"] as const) : (["both"] as const)) {
      const filter = { raters, level: "ordinal", order, without } as const;
      both.push(
        await readRoundAgreement(OPERATOR, roundId, filter),
        await readRoundGroups(OPERATOR, roundId, filter),
        ready(await readRaters(OPERATOR, roundId, ratersQuerySchema.parse(filter))),
        await readEnoughLabels(OPERATOR, roundId, { ...filter, width: "0.3" }),
        ...(isScaled ? [ready(await compareRounds(OPERATOR, studyId, { ...filter, rounds: [roundId, other] }))] : []),
      );
    }
    both.push(
      await readRoundChecklist(OPERATOR, roundId, { raters, without, order: "contribution", from: 0 }),
      await readItemAnalysis(OPERATOR, roundId, { raters, without }),
      await readRoundRewards(OPERATOR, roundId, { raters, without }),
      await readTwoRaters(OPERATOR, roundId, { raters: raters === "human" ? "judge" : raters, without }),
      // Which files can report at all is told by their labels, whether or not these are left out.
      ...(raters === "human" ? [await readRoundSafety(OPERATOR, roundId, { raters, without })] : []),
    );
    for (const answers of ["pooled", "majority"] as const) {
      both.push(await readRoundSystems(OPERATOR, roundId, { raters, answers, without }));
      both.push(await readSystemComparison(OPERATOR, roundId, { raters, answers, without }));
    }
    const tasks = await listLabelledTasks(OPERATOR, roundId, taskListQuerySchema.parse({ raters, without }));
    // How much was written of a task is told of all raters.
    both.push(tasks.tasks.map(({ comments, problems, ...task }) => task));
    both.push(
      await withRoundExport(
        OPERATOR,
        roundId,
        { ...{ raters, without, labels: false, texts: false, comments: false, bom: false } },
        async ({ facts, records: read }) => {
          const records = [];
          for await (const batch of read({ gold: true, labels: false })) records.push(...batch.gold);
          const { options, raters, ...rest } = await facts();
          const counts = { ...rest.counts, excludedLabels: 0 };
          // As above: which files can report.
          const gold = records.map(({ safety, ...record }) => ({ ...record, ...(whose === "human" && { safety }) }));
          return { records: gold, raters, ...rest, counts, round: null };
        },
      ),
    );
  }
  both.push(await readAgreementCourse(OPERATOR, roundId, { without }));
  both.push(ready(await readRoundJudges(OPERATOR, roundId, { epsilon: "0.2", without })));
  const sources = await listSources(OPERATOR, studyId, without);
  both.push(sources);
  const judges = await readJudges(OPERATOR, studyId, { without });
  both.push(judges && ready(judges));
  both.push(ready(await readLeaderboard(OPERATOR, studyId, { without })));
  for (const part of REPORT_PART_IDS) {
    const { tables } = await readReport(OPERATOR, studyId, part, { without });
    // Which says in a note what is left out.
    both.push(tables.map(({ own }) => ("missing" in own ? own : { columns: own.columns, rows: own.rows })));
  }
  for (const rule of ["range", "answers"]) {
    const query = adjudicationQuerySchema.parse({ rule, at: 1, without });
    const { tasks, counts } = await listDisputedTasks(OPERATOR, roundId, query);
    // By position: sides are drawn by the task's id.
    both.push(counts, tasks.map(({ position, dispute }) => [position, dispute]).sort());
  }
  for (const { id } of sources.slice(0, 4)) {
    both.push(ready(await compareSources(OPERATOR, studyId, { label: id, without })));
  }
  return both;
}

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

function leaves(value: unknown, path = ""): [string, unknown][] {
  if (typeof value === "string") return [[path, value.replaceAll(UUID, "id")]];
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, part]) => leaves(part, `${path}.${key.replaceAll(UUID, "id")}`));
}

function expectSame(one: unknown, other: unknown) {
  const [a, b] = [leaves(one), leaves(other)];
  a.forEach(([path, value], index) => {
    const [there, found] = b[index] ?? [];
    expect(there).toBe(path);
    if (typeof value === "number" && typeof found === "number") {
      expect(Math.abs(found - value), `${path}: ${value}, ${found}`).toBeLessThanOrEqual(1e-12);
    } else expect(found, path).toEqual(value);
  });
  expect(b.length).toBe(a.length);
}

const SELECTIONS: Partial<Without>[] = [
  { raters: [2, 5, 900], fasterThan: 2.5 },
  { reported: ["any"], failedAttention: 2 },
  { reported: ["unsafe", "unreadable"], slowerThan: 15, raters: [4] },
  { batches: [BATCH], raters: [1] },
  { batches: [BATCH, ""] },
  { failedAttention: 1, batches: [""] },
  { fasterThan: 1.5, slowerThan: 18, failedAttention: 1 },
  { reported: ["any"], fasterThan: 4 },
];

const PROTOCOLS = ["direct_scoring", "check_then_score", "preference", "checklist_only"] as const;

describe.each(PROTOCOLS)("%s", (protocol) => {
  test("figures without some labels are those of a round that never had them", { timeout: 400_000 }, async () => {
    const content = drawContent(protocol, "without");
    const whole = await make(protocol, content, () => true);
    // Each protocol tries some of them.
    for (const selection of SELECTIONS.filter((_, index) => index % PROTOCOLS.length === PROTOCOLS.indexOf(protocol))) {
      const without: Without = { ...withoutOf(undefined), reason: "they did not read", ...selection };
      const rest = await make(protocol, content, keeps(content, without));
      expectSame(await figuresOf(whole, withoutText(without)), await figuresOf(rest));
    }
  });
});

test("what is left out changes with what tasks and raters turn out to be, and no reason changes it", async () => {
  const content = drawContent("direct_scoring", "later");
  const { roundId, study } = await make("direct_scoring", content, () => true);
  const labels = async (without: string) =>
    (await readRoundAgreement(OPERATOR, roundId, { raters: "all", level: "ordinal", without })).basis.nLabels;
  const before = [await labels("failed:1"), await labels("reported:unreadable"), await labels("rater:3")];
  expect(await labels("rater:3;because:a reason")).toBe(before[2]);
  const { id } = await prisma().rater.findFirstOrThrow({ where: { studyId: study.studyId, number: 3 } });
  const first = await prisma().annotation.findFirstOrThrow({ where: { roundId, raterId: id, task: { position: 0 } } });
  await prisma().annotation.update({ where: { id: first.id }, data: { supersededAt: new Date() } });
  await addLabels(roundId, id, [5]);
  const task = await prisma().task.findFirstOrThrow({ where: { roundId, position: UNITS - 1 } });
  await prisma().assignment.create({
    data: {
      ...{ studyId: study.studyId, roundId, taskId: task.id, raterId: id, state: "skipped" },
      ...{ leaseExpiresAt: new Date(0), skipProblem: { kind: "unreadable", note: "" } },
    },
  });
  expect(await labels("failed:1")).toBeLessThan(before[0] ?? 0);
  expect(await labels("reported:unreadable")).toBeLessThan(before[1] ?? 0);
});

test("an export keeps labels that are left out, marked; whoever may not see the round sees none of it", async () => {
  const content = drawContent("check_then_score", "export");
  const { roundId, study } = await make("check_then_score", content, () => true);
  const without = "rater:1;rater:5";
  const options = { raters: "all", without, labels: true, texts: false, comments: false, bom: false };
  const read = (viewer: Viewer) =>
    withRoundExport(viewer, roundId, options, async ({ records: read, facts }) => {
      const records = [];
      for await (const { labels } of read({ gold: false, labels: true })) records.push(...labels);
      return { records, facts: await facts() };
    });
  const { records, facts } = await read(await makeMember(study.studyId, "researcher"));
  expect(records).toHaveLength(content.given.length);
  expect(new Set(records.filter(({ excluded }) => excluded).map(({ rater }) => rater))).toEqual(
    new Set(["rater-01", "rater-05"]),
  );
  expect(facts.counts.labels).toBe(records.filter(({ excluded }) => !excluded).length);
  expect(facts.counts.excludedLabels).toBe(records.length - facts.counts.labels);
  for (const viewer of [await makePerson("Stranger"), await makeMember(study.studyId, "annotator")]) {
    await expect(read(viewer)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const filter = { raters: "all", level: "ordinal", without } as const;
    await expect(readRoundAgreement(viewer, roundId, filter)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(listSources(viewer, study.studyId, without)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
