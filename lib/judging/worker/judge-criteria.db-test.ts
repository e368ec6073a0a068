import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { saying } from "@/lib/llm/testing/stub-complete";
import { OPERATOR } from "@/lib/people/viewer";
import { createRound } from "@/lib/round/server/create-round";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { startRun } from "@/lib/runs/worker/start-run";
import { startStubWorker } from "@/lib/runs/worker/testing/stub-worker";
import { makeStudy } from "@/lib/testing/round";
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
