import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { FEWEST_BENCH_INSTRUCTIONS } from "@/lib/judging/bench";
import { createBench } from "@/lib/judging/server/bench";
import { saying } from "@/lib/llm/testing/stub-complete";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { createRound } from "@/lib/round/server/create-round";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { startRun } from "@/lib/runs/worker/start-run";
import { startStubWorker } from "@/lib/runs/worker/testing/stub-worker";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { makeVersion } from "./make-version";
import { makeJudgeForTest } from "./testing/stub-judge";

const { models } = startStubWorker();

test("a judge of direct scores is asked for the one criterion of a round, on its scale", async () => {
  const { studyId } = await makeStudy(1);
  const { id: leadId } = await createRound(OPERATOR, studyId, {
    name: "Help",
    protocol: "direct_scoring",
    criteria: [
      { name: "Helpfulness", levelNames: ["", "", "", "", ""] },
      { name: "Verbosity", meaning: "How long it is for what it says.", scale: "points-0-4" },
    ],
    tasks: { from: "content", samples: "first", instructions: {} },
  });
  await setRoundStatus(OPERATOR, leadId, "open");
  const rounds = await prisma().round.findMany({ where: { studyId }, orderBy: { id: "asc" } });
  const judge = async (roundId: string, answer: string, kind: "direct-score" | "rubric" = "direct-score") => {
    const modelId = await models().add(saying(`${roundId} ${answer} ${kind}`, `Answer: ${answer}`));
    const options = kind === "rubric" ? { kind, rubric: "5 is best." } : { kind };
    const raterId = await makeJudgeForTest(studyId, { options, modelId });
    const { runId } = await startRun(OPERATOR, studyId, {
      kind: "judge-round",
      terms: { name: `${roundId} ${answer}`, budget: null, useCache: false },
      configuration: { raterId, roundId, tasks: { which: "all" } },
    });
    const items = () => prisma().runItem.findMany({ where: { runId }, select: { state: true } });
    const ended = async () =>
      expect((await items()).every(({ state }) => state === "done" || state === "failed")).toBe(true);
    await vi.waitFor(ended, { timeout: 30_000, interval: 20 });
    const [call] = await prisma().modelCall.findMany({ where: { item: { runId } } });
    const labels = await prisma().annotation.findMany({ where: { roundId, raterId }, select: { level: true } });
    return { sent: JSON.stringify(call?.request), levels: new Set(labels.map(({ level }) => level)) };
  };
  const [helpfulness, verbosity] = [rounds[0]?.id ?? "", rounds[1]?.id ?? ""];
  const first = await judge(helpfulness, "5");
  expect(first.levels).toEqual(new Set([5]));
  expect(first.sent).toContain("Helpfulness");
  expect(first.sent).toContain("one integer from 1 to 5");
  expect(first.sent).not.toContain("Horrible");
  const second = await judge(verbosity, "0");
  expect(second.levels).toEqual(new Set([0]));
  expect(second.sent).toContain("Verbosity: How long it is for what it says.");
  expect(second.sent).toContain("one integer from 0 to 4");
  // A score off the criterion's scale is none.
  expect((await judge(verbosity, "5")).levels).toEqual(new Set());
  await expect(judge(verbosity, "3", "rubric")).rejects.toThrow("only a judge of direct scores");
}, 120_000);

test("a bench begins with a judge that can label its round, as each further version does", async () => {
  const study = await makeStudy(FEWEST_BENCH_INSTRUCTIONS);
  const { studyId } = study;
  const roundId = await makeRound(study, "direct_scoring");
  const { name: roundName } = await prisma().round.findUniqueOrThrow({ where: { id: roundId } });
  const rater = await makeRater(studyId, { kind: "human" });
  await addLabels(
    roundId,
    rater,
    study.instructions.map((_, index) => ({ level: 1 + (index % 5) })),
  );
  const researcher = await makeMember(studyId, "researcher");
  const raterId = await makeJudgeForTest(studyId, { options: { kind: "preference" } });
  const { name } = await prisma().rater.findUniqueOrThrow({ where: { id: raterId } });
  const refused = {
    code: "INVALID",
    message: `"${name}" cannot label "${roundName}". Choose a judge that can.`,
    details: { field: "raterId" },
  };
  await expect(createBench(researcher, studyId, { name: "Pairs", roundId, raterId })).rejects.toMatchObject(refused);
  expect(await prisma().bench.count({ where: { studyId } })).toBe(0);

  const scoring = await makeJudgeForTest(studyId, { options: { kind: "direct-score" } });
  const { benchId } = await createBench(researcher, studyId, { name: "Scores", roundId, raterId: scoring });
  const version = makeVersion(researcher, studyId, benchId, { from: "judge", raterId });
  await expect(version).rejects.toMatchObject(refused);
});
