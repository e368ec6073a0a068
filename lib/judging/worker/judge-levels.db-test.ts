import { expect, test, vi } from "vitest";
import { readRoundJudges } from "@/lib/compare/server/read-round-judges";
import { prisma } from "@/lib/db/client";
import { readJudge } from "@/lib/judging/server/read-judge";
import { SCORE_LEVELS } from "@/lib/llm/prompts/prompt-parts";
import { directScore } from "@/lib/llm/prompts/score-prompts";
import { saying } from "@/lib/llm/testing/stub-complete";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { ready } from "@/lib/results/server/testing/ready";
import { defaultGuidelines } from "@/lib/round/guidelines/default-guidelines";
import { updateRound } from "@/lib/round/server/update-round";
import { startRun } from "@/lib/runs/worker/start-run";
import { startStubWorker } from "@/lib/runs/worker/testing/stub-worker";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { type JudgeForTest, makeJudgeForTest } from "./testing/stub-judge";

const { models } = startStubWorker();

/** Levels in the words of one round. */
const wordsWith = (last: string) =>
  ["Off topic.", "Misses the point.", "Gets the point.", "Small faults.", last].map((description) => ({
    description,
    examples: [],
  }));
const RHYME = "Everything asked for, in rhyme.";

async function scoringRound() {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  const change = (last: string, guidelines: string) =>
    updateRound(OPERATOR, roundId, { levelGuides: wordsWith(last), guidelines });
  await addLabels(roundId, await makeRater(study.studyId), [4]);
  const judge = async (name: string, prompts: JudgeForTest["prompts"] = {}) => {
    const modelId = await models().add(saying(name, "Answer: 4"));
    const raterId = await makeJudgeForTest(study.studyId, { options: { kind: "direct-score" }, modelId, prompts });
    const { runId } = await startRun(OPERATOR, study.studyId, {
      kind: "judge-round",
      terms: { name, budget: null, useCache: false },
      configuration: { raterId, roundId, tasks: { which: "all" } },
    });
    const done = async () => expect((await prisma().runItem.findFirstOrThrow({ where: { runId } })).state).toBe("done");
    await vi.waitFor(done, { timeout: 30_000, interval: 20 });
    const [call] = await prisma().modelCall.findMany({ where: { item: { runId } } });
    return { raterId, sent: JSON.stringify(call?.request) };
  };
  const askedOtherwise = async (raterId: string) => {
    const { rounds } = await readJudge(OPERATOR, study.studyId, raterId);
    const beside = ready(await readRoundJudges(OPERATOR, roundId, { epsilon: "0.2" })).askedOtherwise;
    const levels = rounds.find((round) => round.roundId === roundId)?.levelsAskedOtherwise;
    expect(beside.find((one) => one.raterId === raterId)?.levels ?? []).toEqual(levels);
    return levels;
  };
  return { change, judge, askedOtherwise };
}

test("a new judge is asked with the round's own levels and guidelines, and texts edited later are told", async () => {
  const round = await scoringRound();
  await round.change(RHYME, defaultGuidelines("direct_scoring"));
  const { raterId, sent } = await round.judge("own levels");
  expect(sent).toContain(`5 Excellent: ${RHYME}`);
  expect(sent).not.toContain("expert-level");
  expect(sent).not.toContain("[begin guidelines");
  expect(await round.askedOtherwise(raterId)).toEqual([]);

  await round.change("Everything asked for, in prose.", "Only count what the brief names.");
  expect(await round.askedOtherwise(raterId)).toEqual(["5 Excellent"]);
  const later = await round.judge("own guidelines");
  expect(later.sent).toContain("Only count what the brief names.");
  expect(later.sent).toContain("Everything asked for, in prose.");
  expect(await round.askedOtherwise(later.raterId)).toEqual([]);
});

test("a judge with levels of its own keeps its words, and every level is named; an own text gets usual guidelines", async () => {
  const round = await scoringRound();
  await round.change(RHYME, defaultGuidelines("direct_scoring"));
  const fixed = directScore.text.replace("{{levels}}", SCORE_LEVELS).replace("{{guidelines}}\n\n", "");
  const { raterId, sent } = await round.judge("fixed", { "direct-score": fixed });
  expect(sent).toContain("expert-level");
  expect(sent).not.toContain(RHYME);
  expect(await round.askedOtherwise(raterId)).toHaveLength(5);
  const own = await round.judge("asks", { "direct-score": `Mind the guidelines.\n${directScore.text}` });
  expect(own.sent).toContain("[begin guidelines");
});
