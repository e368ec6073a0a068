import { expect, test } from "vitest";
import { compareRounds } from "@/lib/compare/server/compare-rounds";
import { readLeaderboard } from "@/lib/compare/server/leaderboard/read-leaderboard";
import { readJudges } from "@/lib/compare/server/read-judges";
import { readRoundJudges } from "@/lib/compare/server/read-round-judges";
import { compareSources } from "@/lib/compare/server/sources/compare-sources";
import { listSources } from "@/lib/compare/server/sources/list-sources";
import { readRoundRewards } from "@/lib/compare/server/systems/read-round-rewards";
import { readRoundSafety } from "@/lib/compare/server/systems/read-round-safety";
import { readRoundSystems } from "@/lib/compare/server/systems/read-round-systems";
import { readSystemComparison } from "@/lib/compare/server/systems/read-system-comparison";
import { prisma } from "@/lib/db/client";
import { withRoundExport } from "@/lib/exports/server/with-round-export";
import { OPERATOR, type Viewer } from "@/lib/people/viewer";
import { adjudicationQuerySchema } from "@/lib/results/adjudication/adjudication";
import { ratersQuerySchema } from "@/lib/results/agreement-raters";
import { taskListQuerySchema } from "@/lib/results/agreement-tasks";
import { type Excluded, excludedOf, excludedText } from "@/lib/results/excluded";
import { REPORT_PART_IDS } from "@/lib/results/report/report-parts";
import { listDisputedTasks } from "@/lib/results/server/adjudication/list-disputed-tasks";
import { readReport } from "@/lib/results/server/report/read-report";
import { labelsPairs } from "@/lib/round/protocol/protocols";
import { IS_THOROUGH } from "@/lib/stats/testing/thorough";
import { makeMember, makePerson } from "@/lib/testing/people";
import { readRaters } from "./raters/read-raters";
import { readAgreementCourse } from "./read-agreement-course";
import { readEnoughLabels } from "./read-enough-labels";
import { readItemAnalysis } from "./read-item-analysis";
import { readRoundAgreement } from "./read-round-agreement";
import { readRoundChecklist } from "./read-round-checklist";
import { readRoundGroups } from "./read-round-groups";
import { readTwoRaters } from "./read-two-raters";
import { listLabelledTasks } from "./tasks/list-labelled-tasks";
import { BATCH, drawContent, keeps, type Made, make, UNITS } from "./testing/excluded-rounds";
import { expectSameFigures } from "./testing/expect-same-figures";
import { addLabels } from "./testing/labels";
import { ready } from "./testing/ready";

/** Every figure that pages, paragraphs and exports show. */
async function figuresOf({ study: { studyId }, roundId, other }: Made, without?: string) {
  const both = [];
  const { scale, protocol } = await prisma().round.findUniqueOrThrow({ where: { id: roundId } });
  const isScaled = scale !== null;
  // Only pairs can be read by the order of their responses.
  const orders = labelsPairs(protocol) ? (["both", "stored"] as const) : (["both"] as const);
  for (const whose of ["all", "human"]) {
    const raters = whose;
    for (const order of raters === "all" ? orders : (["both"] as const)) {
      const filter = { raters, level: "ordinal", order, without } as const;
      both.push(
        await readRoundAgreement(OPERATOR, roundId, filter),
        await readRoundGroups.readAtOnce(OPERATOR, roundId, filter),
        ready(await readRaters(OPERATOR, roundId, ratersQuerySchema.parse(filter))),
        await readEnoughLabels(OPERATOR, roundId, { ...filter, width: "0.3" }),
        ...(isScaled ? [ready(await compareRounds(OPERATOR, studyId, { ...filter, rounds: [roundId, other] }))] : []),
      );
    }
    both.push(
      ready(await readRoundChecklist(OPERATOR, roundId, { raters, without, order: "contribution", after: 0 })),
      await readItemAnalysis(OPERATOR, roundId, { raters, without }),
      await readRoundRewards(OPERATOR, roundId, { raters, without }),
      await readTwoRaters(OPERATOR, roundId, { raters: raters === "human" ? "judge" : raters, without }),
      // Which files can report at all follows from their labels, whether or not these are left out.
      ...(raters === "human" ? [await readRoundSafety(OPERATOR, roundId, { raters, without })] : []),
    );
    for (const answers of ["pooled", "majority"] as const) {
      both.push(await readRoundSystems.readAtOnce(OPERATOR, roundId, { raters, answers, without }));
      both.push(await readSystemComparison(OPERATOR, roundId, { raters, answers, without }));
    }
    const tasks = await listLabelledTasks(OPERATOR, roundId, taskListQuerySchema.parse({ raters, without }));
    // Comments and problems of a task are counted over all raters.
    both.push(tasks.tasks.map(({ comments, problems, ...task }) => task));
    both.push(
      await withRoundExport(
        OPERATOR,
        roundId,
        { raters, without, labels: false, texts: false, comments: false, bom: false },
        async ({ facts, records: read }) => {
          const records = [];
          for await (const batch of read({ gold: true, labels: false })) records.push(...batch.gold);
          const { options, raters, omitted, ...rest } = await facts();
          const counts = { ...rest.counts, excludedLabels: 0 };
          // As above: which files can report.
          const gold = records.map(({ safety, ...record }) => ({ ...record, ...(whose === "human" && { safety }) }));
          // The files keep what is left out, marked: what counts is compared.
          const counted = raters
            .filter((rater) => rater.counted > 0)
            .map((rater) => ({ ...rater, labels: rater.counted }));
          return { records: gold, raters: counted, ...rest, counts, round: null };
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

/**
 * Every rule for one protocol or more: all figures take seconds, and what a rule leaves out is the same for each. Scores
 * with answers and pairs have all figures between them; the other two have fewer.
 */
const SELECTIONS = [
  ["check_then_score", { reported: ["unsafe", "unreadable"], slowerThan: 15, fasterThan: 2.5, raters: [4, 5, 900] }],
  ["preference", { failedAttention: 1, batches: [""], before: new Date(1_760_000_000_000 + 2e8).toISOString() }],
] as const satisfies readonly [string, Partial<Excluded>][];
const MORE_SELECTIONS = [
  ["direct_scoring", { raters: [2, 5, 900], after: new Date(1_760_000_000_000 + 7e8).toISOString(), batches: [BATCH] }],
  ["checklist_only", { reported: ["any"], fasterThan: 4, failedAttention: 2 }],
] as const satisfies readonly [string, Partial<Excluded>][];

test.each(IS_THOROUGH ? [...SELECTIONS, ...MORE_SELECTIONS] : SELECTIONS)(
  "%s: figures without some labels are those of a round that never had them",
  { timeout: 400_000 },
  async (protocol, selection) => {
    const content = drawContent(protocol, "without");
    const whole = await make(protocol, content, () => true);
    const without: Excluded = { ...excludedOf(undefined), reason: "they did not read", ...selection };
    const rest = await make(protocol, content, keeps(content, without));
    expectSameFigures(await figuresOf(whole, excludedText(without)), await figuresOf(rest));
  },
);

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
      studyId: study.studyId,
      roundId,
      taskId: task.id,
      raterId: id,
      state: "skipped",
      leaseExpiresAt: new Date(0),
      skipProblem: { kind: "unreadable", note: "" },
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
  expect(new Set(records.filter(({ excluded }) => excluded).map(({ rater }) => rater.pseudonym))).toEqual(
    new Set(["rater-01", "rater-05"]),
  );
  const kept = records.filter(({ excluded }) => !excluded).length;
  expect(facts.raters.reduce((sum, { counted }) => sum + counted, 0)).toBe(kept);
  expect(facts.counts.excludedLabels).toBe(records.length - kept);
  for (const viewer of [await makePerson("Stranger"), await makeMember(study.studyId, "annotator")]) {
    await expect(read(viewer)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const filter = { raters: "all", level: "ordinal", without } as const;
    await expect(readRoundAgreement(viewer, roundId, filter)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(listSources(viewer, study.studyId, without)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
