import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { rows } from "@/lib/db/rows";
import { prepareJudging } from "@/lib/judging/server/prepare-judging";
import { keep, makeModel, readLabel, tasksOf } from "@/lib/judging/server/testing/judged";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import { readReport } from "@/lib/results/server/report/read-report";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { truncateReasoning } from "./make-judge";
import { makeJudgeForTest, workOn } from "./testing/stub-judge";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

const REASONING = "One two three four.";

/** A rubric judge that wrote a reference first, which looks like a score, and scored every task but the last one. */
async function judgedStudy(scores: readonly number[]) {
  const study = await makeStudy(scores.length + 1);
  const roundId = await makeRound(study, "direct_scoring");
  const modelId = await makeModel();
  const options = { kind: "rubric" as const, rubric: "5: perfect", reference: true };
  const raterId = await makeJudgeForTest(study.studyId, { options, modelId });
  const { id: runId } = await prisma().run.create({
    data: {
      studyId: study.studyId,
      kind: "judge-round",
      name: "A run",
      currency: "USD",
      raterId,
      roundId,
      configuration: {},
      prices: {},
    },
  });
  const tasks = await tasksOf(roundId);
  for (const [index, score] of scores.entries()) {
    const taskId = tasks[index] ?? "";
    const text = `${REASONING}\nAnswer: ${score}`;
    const outcome = await workOn({ studyId: study.studyId, roundId, raterId }, taskId, async (request) => {
      const completion = await models.complete(saying(`${raterId} ${index}`, "Answer: 1", text))(request);
      calls.push({ request, completion });
      return completion;
    });
    const { id: itemId } = await prisma().runItem.create({
      data: {
        runId,
        position: index + 1,
        subjectId: taskId,
        state: "done",
        attempts: 1,
        finishedAt: new Date(),
        producedId: await keep(outcome),
        result: {},
      },
    });
    for (const { request, completion } of calls.splice(0)) {
      await prisma().modelCall.create({
        data: {
          id: uuidv7(),
          itemId,
          modelId,
          requestHash: uuidv7(),
          ok: true,
          reusable: true,
          request: JSON.parse(JSON.stringify(request)),
          completion: JSON.parse(JSON.stringify(completion)),
          promptTokens: 1,
          completionTokens: 1,
          tokensEstimated: false,
          attempts: 1,
          milliseconds: 1,
          cost: 0,
        },
      });
    }
  }
  return { studyId: study.studyId, roundId, raterId, tasks };
}
const calls: { request: unknown; completion: unknown }[] = [];

test("scores from truncated reasoning: made once, of the tasks that were judged, in DIVA's table", async () => {
  const { studyId, roundId, raterId, tasks } = await judgedStudy([4, 2, 5, 3]);
  const researcher = await makeMember(studyId, "researcher");
  const { raterIds } = await truncateReasoning(researcher, studyId, raterId, { kept: [50, 0, 50] });
  expect(raterIds).toHaveLength(2);
  expect(await truncateReasoning(researcher, studyId, raterId, { kept: [0, 50] })).toEqual({
    raterIds: raterIds.toReversed(),
  });
  const [half = "", none = ""] = raterIds;
  const annotator = await makeMember(studyId, "annotator");
  const refused = { code: "NOT_FOUND" };
  await expect(truncateReasoning(annotator, studyId, raterId, { kept: [50] })).rejects.toMatchObject(refused);
  await expect(truncateReasoning(researcher, studyId, half, { kept: [50] })).rejects.toMatchObject({ code: "INVALID" });

  const { subjects } = await prepareJudging(researcher, studyId, {
    raterId: half,
    roundId,
    tasks: { which: "all" },
    withKnown: false,
  });
  const found = await rows(z.object({ subject_id: z.string() }), subjects);
  expect(found.map(({ subject_id }) => subject_id)).toEqual(tasks.slice(0, 4));

  // Half of the reasoning leaves three of four scores, nothing of it one.
  const said = { [half]: [4, 2, 5, 1], [none]: [4, 1, 1, 1] };
  for (const [judge, scores] of Object.entries(said)) {
    for (const [index, score] of scores.entries()) {
      const model = saying(`${judge} ${index}`, `Answer: ${score}`);
      const outcome = await workOn({ studyId, roundId, raterId: judge }, tasks[index] ?? "", models.complete(model));
      expect(await readLabel(await keep(outcome))).toMatchObject({ level: score, answers: [] });
      const sent = models.asked(model).map(({ body }) => body.messages);
      expect(sent).toHaveLength(1);
      // The score's prompt, not that of the reference; and of the reasoning what is kept.
      expect(sent[0]?.[0]?.content).toContain("5: perfect");
      expect(sent[0]?.[1]?.content).toBe(judge === half ? "One two" : undefined);
    }
  }
  const without = await workOn({ studyId, roundId, raterId: half }, tasks[4] ?? "", models.complete("stub?never"));
  expect(without).toMatchObject({ ok: false, failure: { kind: "no-reasoning" } });

  const { tables } = await readReport(researcher, studyId, "diva", {}, "truncation");
  const [table] = tables;
  expect(table && "rows" in table.own && table.own.rows.map((row) => row.map(({ raw }) => raw))).toEqual([
    [expect.stringMatching(/^Judge /), expect.any(String), 0.5, 4, 0.75],
    [expect.stringMatching(/^Judge /), expect.any(String), 0, 4, 0.25],
  ]);
  // The judge itself is left out, and with it what its scores are compared with.
  const number = await prisma().rater.findUniqueOrThrow({ where: { id: raterId }, select: { number: true } });
  const left = await readReport(researcher, studyId, "diva", { without: `rater:${number.number}` }, "truncation");
  expect(left.tables[0]?.own).toHaveProperty("missing");
});
