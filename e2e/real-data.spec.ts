import { readFile } from "node:fs/promises";
import { z } from "zod";
import { roundSystemsFigure } from "@/lib/compare/agreement-systems";
import { type Comparison, comparisonsFigure } from "@/lib/compare/sources";
import { prisma } from "@/lib/db/client";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { roundAgreementFigure } from "@/lib/results/agreement-round";
import type { Level } from "@/lib/round/protocol/protocol";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import { withReversibleScale } from "@/lib/stats/label-value";
import { patternsFromTable } from "@/lib/stats/reliability/label-table";
import { type Label, labelTableFromLabels } from "@/lib/stats/reliability/label-table-builder";
import { seededRandom } from "@/lib/stats/resampling/random";
import { contentFor } from "@/lib/testing/content";
import { cookieHeader } from "@/lib/testing/session-cookie";
import { describeWithSharedData } from "@/lib/testing/shared-data";
import { HttpRater } from "./support/http-rater";
import { HttpResearcher } from "./support/http-researcher";
import type { People } from "./support/people";
import { expect, test } from "./support/test";

/**
 * Published data through the whole product: brought in by a researcher, labelled by raters over HTTP, read off the dashboards.
 * PandaLM's, which come with their labels, are in lib/compare/server/sources/pandalm.db-test.ts.
 */

/** Labels of this many tasks show what those of hundreds would. */
const DRAWN = 30;

let address: string;
let researcher: HttpResearcher;

test.beforeEach(async ({ people, sharedTickbox }) => {
  address = sharedTickbox;
  const cookie = await people.sessionCookie(await people.create("Researcher", { mayCreateStudies: true }));
  researcher = new HttpResearcher(address, cookieHeader(cookie));
});

async function threeRaters(people: People, studyId: string): Promise<HttpRater[]> {
  const raters: HttpRater[] = [];
  for (const name of ["one", "two", "three"]) {
    const viewer = await people.member(studyId, "annotator", `Rater ${name}`);
    raters.push(new HttpRater(address, { cookie: cookieHeader(await people.sessionCookie(viewer)) }));
  }
  return raters;
}

function numberOf(statistic: { defined: true; value: number } | { defined: false; explanation: string }): number {
  if (!statistic.defined) throw new Error(`undefined: ${statistic.explanation}`);
  return statistic.value;
}

async function compare(studyId: string, label: string, prediction: string): Promise<Comparison> {
  const query = new URLSearchParams({ label, prediction });
  const { comparisons } = await researcher.call(
    comparisonsFigure.schema,
    "GET",
    `/api/v1/studies/${studyId}/source-comparison?${query}`,
  );
  const [comparison] = comparisons;
  if (!comparison) throw new Error("no comparison");
  return comparison;
}

describeWithSharedData(test, "LLMBar", ["llmbar/dataset.jsonl"], ([dataset]) => {
  const pairSchema = z.object({
    output_1: z.string(),
    output_2: z.string(),
    label: z.union([z.literal(1), z.literal(2)]),
  });

  test("419 pairs, 30 of them for three simulated raters over HTTP, alpha and PLD against the known truth", async ({
    people,
  }) => {
    const studyId = await researcher.createStudy("LLMBar");
    const report = await researcher.importFile(studyId, dataset);
    expect(report.counts).toMatchObject({ instructions: { new: 419 }, pairs: { new: 419 }, responses: { new: 838 } });
    const again = await researcher.importFile(studyId, dataset);
    expect(again.counts).toMatchObject({ instructions: { new: 0, known: 419 }, pairs: { new: 0, known: 419 } });

    const roundId = await researcher.openRound(studyId, {
      name: "Which is better?",
      protocol: "preference",
      pairs: { kind: "imported" },
      tasks: { from: "content", randomSample: DRAWN },
      seed: 11,
    });
    const pairs = (await readFile(dataset, "utf8"))
      .trim()
      .split("\n")
      .map((line) => pairSchema.parse(JSON.parse(line)));
    const known = new Map(
      pairs.map((pair, index) => [`${pair.output_1}\0${pair.output_2}`, { index, truth: pair.label }]),
    );
    const given: Label[] = [];
    const raters = await threeRaters(people, studyId);
    await Promise.all(
      raters.map(async (rater, number) => {
        const random = seededRandom(number + 1);
        const judge = (task: AssignmentView): Level => {
          const [left = "", right = ""] = task.responses.map((response) => response.text);
          const straight = known.get(`${left}\0${right}`);
          const pair = straight ?? known.get(`${right}\0${left}`);
          if (!pair) throw new Error("a pair that is not in the file");
          const preference = simulatedPreference(pair.truth, random);
          given.push({ unit: `${pair.index}`, rater: `${number}`, value: preference });
          return asLevel(straight ? preference : 6 - preference);
        };
        while (await rater.label(roundId, judge));
      }),
    );
    expect(given).toHaveLength(DRAWN * 3);

    const agreement = await researcher.call(roundAgreementFigure.ready, "GET", `/api/v1/rounds/${roundId}/agreement`);
    const table = withReversibleScale(labelTableFromLabels(given, { values: [1, 2, 3, 4, 5] }));
    const expected = krippendorffAlpha(patternsFromTable(table), "ordinal");
    expect(agreement.basis).toMatchObject({ nUnits: DRAWN, nLabels: DRAWN * 3, nRaters: 3 });
    expect(numberOf(agreement.alpha.value)).toBeCloseTo(numberOf(expected.alpha), 12);

    const distances = pairs.flatMap((pair, index) => {
      const labels = given.filter((label) => label.unit === `${index}`).map((label) => Number(label.value));
      if (labels.length === 0) return [];
      const mean = labels.reduce((sum, value) => sum + value, 0) / labels.length;
      const outcome = mean < 2.5 ? -1 : mean > 3.5 ? 1 : 0;
      return [Math.abs((pair.label === 1 ? -1 : 1) - outcome)];
    });
    const comparison = await compare(studyId, "truth", `consensus:${roundId}`);
    expect(comparison.nPairs).toBe(DRAWN);
    expect(comparison.counts).toEqual([0, 1, 2].map((distance) => distances.filter((d) => d === distance).length));
    const wpld = distances.reduce((sum, distance) => sum + distance, 0) / DRAWN;
    expect(numberOf(comparison.wpld.value)).toBeCloseTo(wpld, 12);
  });
});

/** Right three times in four, in the middle or wrong otherwise; 1 = the file's first output is much better. */
function simulatedPreference(truth: 1 | 2, random: () => number): number {
  const draw = random();
  const towardsFirst = draw < 0.4 ? 1 : draw < 0.75 ? 2 : draw < 0.85 ? 3 : draw < 0.95 ? 4 : 5;
  return truth === 1 ? towardsFirst : 6 - towardsFirst;
}

function asLevel(value: number): Level {
  return z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]).parse(value);
}

const INFOBENCH = "infobench/instructions_with_gpt4_output_and_eval.jsonl";

describeWithSharedData(test, "InFoBench", [INFOBENCH], ([file]) => {
  test("500 instructions with their checklists as a check-then-score round; DRFR is a ratio of sums", async ({
    people,
  }) => {
    const studyId = await researcher.createStudy("InFoBench");
    const report = await researcher.importFile(studyId, file, { system: "GPT-4" });
    expect(report.counts).toMatchObject({
      instructions: { new: 500 },
      questions: { new: 2250 },
      responses: { new: 500 },
    });
    const roundId = await researcher.openRound(studyId, {
      name: "Check, then score",
      protocol: "check_then_score",
      checklist: { series: "imported" },
      overlap: 3,
    });
    expect(await prisma().task.count({ where: { roundId } })).toBe(500);
    const answered = { yes: 0, all: 0 };
    const raters = await threeRaters(people, studyId);
    await Promise.all(
      raters.map(async (rater, number) => {
        const random = seededRandom(100 + number);
        for (let labelled = 0; labelled < DRAWN / 2; labelled += 1)
          await checkAndScore(rater, roundId, random, answered);
      }),
    );
    const systems = await researcher.call(roundSystemsFigure.ready, "GET", `/api/v1/rounds/${roundId}/systems`);
    const row = systems.checklist.find(({ grouping, name }) => grouping === "system" && name === "GPT-4");
    if (!row) throw new Error("no row for the system");
    expect([row.yes, row.yes + row.no]).toEqual([answered.yes, answered.all]);
    expect(numberOf(row.drfr.value)).toBeCloseTo(answered.yes / answered.all, 12);
  });
});

async function checkAndScore(
  rater: HttpRater,
  roundId: string,
  random: () => number,
  answered: { yes: number; all: number },
): Promise<void> {
  const task = await rater.claim(roundId);
  if (!task) throw new Error("no task");
  const content = contentFor(task, asLevel(1 + Math.floor(random() * 5)));
  if (content.protocol !== "check_then_score") throw new Error("wrong protocol");
  const answers = content.answers.map(({ itemId }) => ({
    itemId,
    answer: random() < 0.8 ? ("YES" as const) : ("NO" as const),
  }));
  answered.all += answers.length;
  answered.yes += answers.filter(({ answer }) => answer === "YES").length;
  await rater.submit(rater.newId(), task, { ...content, answers });
}
