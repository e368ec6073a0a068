import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { makeModel } from "@/lib/judging/server/testing/judged";
import { OPERATOR } from "@/lib/people/viewer";
import type { ReportPartId } from "@/lib/results/report/report-parts";
import { answerChecklist, makeChecklistStudy } from "@/lib/results/server/testing/checklist-study";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readReport } from "./read-report";

/** The rows of one table as they are printed; of a missing one its reason alone. */
async function rowsOf(studyId: string, part: ReportPartId, id: string): Promise<string[][]> {
  const { tables } = await readReport(OPERATOR, studyId, part, {}, id);
  const own = tables[0]?.own;
  if (!own || "missing" in own) return [[own?.missing ?? "no such table"]];
  return own.rows.map((row) => row.map(({ text }) => text));
}

/** What a run of a judge took for its labels. */
async function payFor(
  labels: readonly string[],
  { roundId, raterId, currency, cost }: { roundId: string; raterId: string; currency: string; cost: number },
): Promise<void> {
  const { studyId } = await prisma().round.findUniqueOrThrow({ where: { id: roundId } });
  const modelId = await makeModel();
  const { id: runId } = await prisma().run.create({
    data: {
      studyId,
      kind: "judge-round",
      name: "A run",
      currency,
      raterId,
      roundId,
      configuration: {},
      prices: {},
      calls: 2 * labels.length,
      promptTokens: 90,
      completionTokens: 10,
      cost: cost * labels.length,
    },
  });
  for (const [position, producedId] of labels.entries()) {
    const { taskId } = await prisma().annotation.findUniqueOrThrow({ where: { id: producedId } });
    const { id: itemId } = await prisma().runItem.create({
      data: { runId, position, subjectId: taskId, state: "done", attempts: 1, finishedAt: new Date(), producedId },
    });
    await prisma().modelCall.create({
      data: {
        id: uuidv7(),
        itemId,
        modelId,
        requestHash: uuidv7(),
        request: {},
        completion: {},
        ok: true,
        cost,
        reusable: true,
        promptTokens: 45,
        completionTokens: 5,
        tokensEstimated: false,
        attempts: 1,
        milliseconds: 10,
      },
    });
  }
}

test("money stays apart by currency, and calls are counted for each response", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "checklist_only", { name: "Checked" });
  const answers: { answers: ("YES" | "NO")[] } = { answers: ["YES", "NO"] };
  await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), [answers, answers]);
  const raterId = await makeRater(study.studyId, { kind: "judge", name: "Oak" });
  const [first = "", second = ""] = await addLabels(roundId, raterId, [answers, answers]);
  await payFor([first], { roundId, raterId, currency: "USD", cost: 0.5 });
  await payFor([second], { roundId, raterId, currency: "EUR", cost: 0.25 });
  const groups = await rowsOf(study.studyId, "infobench", "groups");
  expect(groups).toContainEqual(expect.arrayContaining(["Oak (Rater 02)", "0.25 EUR + 0.50 USD"]));
  expect(await rowsOf(study.studyId, "diva", "calls")).toEqual([
    ["Rater 02 (Oak)", "", "Checked", "1", "2.00", "100", "0.25 EUR"],
    ["Rater 02 (Oak)", "", "Checked", "1", "2.00", "100", "0.50 USD"],
  ]);
});

test("generators by aspect and preference, and pairs by subset", async () => {
  const study = await makeStudy(2);
  expect(await rowsOf(study.studyId, "rlcf", "generators")).toEqual([
    [expect.stringContaining("compare two series blind")],
  ]);
  const roundId = await makeRound(study, "preference", { name: "Preferred" });
  await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), [1, 2]);
  await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), [1, 4]);
  // Means 1 and 3: the left one wins once, and once it is a tie.
  expect(
    (await rowsOf(study.studyId, "rlcf", "generators"))
      .slice(0, 3)
      .map((row) => [row[1], row[2], row[3]?.split(" [")[0], row[4]]),
  ).toEqual([
    ["Preferred", "People", "50.0%", "2"],
    ["Tie", "People", "50.0%", "2"],
    ["Opponent preferred", "People", "0.0%", "2"],
  ]);
  expect(await rowsOf(study.studyId, "llmbar", "pairs")).toEqual([[expect.stringContaining("no imported pairs")]]);
  for (const { id: instructionId, responseIds } of study.instructions) {
    await prisma().pair.create({
      data: {
        studyId: study.studyId,
        instructionId,
        externalId: instructionId,
        responseAId: responseIds[0],
        responseBId: responseIds[1],
        knownOutcome: "win",
      },
    });
  }
  expect(await rowsOf(study.studyId, "llmbar", "pairs")).toEqual([
    ["No subset", "2", "2", "2"],
    ["Total", "2", "2", "2"],
  ]);
});

test("a checklist's own categories against those that all people gave", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "checklist_categorising", { name: "Categories", overlap: 2 });
  const given = [{ categories: [["content"], ["format", "length"]] }];
  await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), given);
  await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), given);
  expect(await rowsOf(study.studyId, "tick", "classification")).toEqual([
    [expect.stringContaining("It takes a round")],
  ]);
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge", name: "Oak" }), [
    { categories: [["content"], ["content", "format"]] },
  ]);
  // Right 2 of 3 given and of 3 true.
  expect(await rowsOf(study.studyId, "tick", "classification")).toEqual([
    ["Categories", expect.stringContaining("Oak"), "3", "2", "0.667", "0.667", "0.667"],
  ]);
});

test("two experts' equal choices and kappa, by subset", async () => {
  const study = await makeStudy(4);
  expect(await rowsOf(study.studyId, "llmbar", "experts")).toEqual([[expect.stringContaining("exactly two people")]]);
  for (const [index, { id }] of study.instructions.entries()) {
    await prisma().instruction.update({ where: { id }, data: { subset: index < 2 ? "Natural" : "Neighbor" } });
  }
  const roundId = await makeRound(study, "forced_choice", { name: "Experts", overlap: 2 });
  await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), [1, 2, 1, 2]);
  await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), [1, 2, 1, 1]);
  // Read both ways each rater's choices are balanced: kappa is twice the share less 1.
  const found = await rowsOf(study.studyId, "llmbar", "experts");
  expect(found.map((row) => row.map((text) => text.replace(/ \[.*/, "")))).toEqual([
    ["Experts", "All", "4", "75.0%", "0.500"],
    ["Experts", "Natural", "2", "100.0%", "1.000"],
    ["Experts", "Neighbor", "2", "50.0%", "0.000"],
  ]);
});

test("rewards of responses are a table of the paper's, by the weights of their checklist's questions", async () => {
  const study = await makeChecklistStudy(1, 2, [100, 50]);
  const [yes, no] = [{ answer: "YES" as const }, { answer: "NO" as const }];
  await answerChecklist(study, 0, await makeRater(study.studyId, { kind: "judge" }), [
    [yes, no],
    [yes, yes],
  ]);
  // Both meet the first question, so that it has no variance: DIVA's weight is on the second.
  expect(await rowsOf(study.studyId, "diva", "rewards")).toEqual([
    ["instruction-0", "system 0", "imported", "Checked", "0", "0.500", "0.667", "0.333", "0.000"],
    ["instruction-0", "system 1", "imported", "Checked", "0", "1.000", "1.000", "1.000", "1.000"],
  ]);
});
