import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { tasksOf } from "@/lib/judging/server/testing/judged";
import { INJECTIONS } from "@/lib/llm/testing/injections";
import { type StubModels, stubModels } from "@/lib/llm/testing/stub-complete";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { type JudgeForTest, makeJudgeForTest, workOn } from "./testing/stub-judge";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

const JUDGES: readonly { readonly protocol: Protocol; readonly judge: JudgeForTest }[] = [
  { protocol: "direct_scoring", judge: { options: { kind: "direct-score" } } },
  { protocol: "check_then_score", judge: { options: { kind: "direct-score" } } },
  { protocol: "check_then_score", judge: { options: { kind: "checklist", soft: true } } },
  { protocol: "check_then_score", judge: { options: { kind: "checklist", way: "conversation" } } },
  { protocol: "check_then_score", judge: { options: { kind: "check-then-score", answers: "alone" } } },
  { protocol: "check_then_score", judge: { options: { kind: "item-score" } } },
  { protocol: "preference", judge: { options: { kind: "preference" } } },
  { protocol: "preference", judge: { options: { kind: "comparison", strategy: "metrics-reference" } } },
  { protocol: "preference", judge: { options: { kind: "comparison", strategy: "swap-cot", rules: true } } },
];
const named = JUDGES.map((one) => ({ ...one, name: `${JSON.stringify(one.judge.options)} in ${one.protocol}` }));

/** A study in which everything that a judge must not see says "canary"; `shown` must be seen. */
async function studyOfCanaries(protocol: Protocol) {
  const study = await makeStudy(1);
  const [instruction] = study.instructions;
  if (!instruction) throw new Error("no instruction");
  const { studyId } = study;
  await prisma().study.update({ where: { id: studyId }, data: { name: "canary-study", description: "canary-about" } });
  for (const [index, system] of (await prisma().system.findMany({ where: { studyId } })).entries())
    await prisma().system.update({ where: { id: system.id }, data: { name: `canary-system-${index}` } });
  const roundId = await makeRound(study, protocol, { name: "canary-round" });
  await prisma().round.update({ where: { id: roundId }, data: { guidelines: "shown-guidelines" } });
  const conversation = [
    { role: "system", content: "shown-system-message" },
    { role: "user", content: "shown-question" },
    { role: "assistant", content: "shown-earlier-answer" },
    { role: "user", content: "shown-task" },
  ];
  await prisma().instruction.update({
    where: { id: instruction.id },
    data: {
      text: null,
      messages: conversation,
      input: "shown-input",
      externalId: "canary-id",
      subset: "canary-subset",
      domain: "canary-domain",
      tags: ["canary-tag"],
    },
  });
  for (const [index, id] of instruction.responseIds.entries())
    await prisma().response.update({ where: { id }, data: { text: `shown-response-${index}`, knownScore: 5 } });
  const [left, right] = instruction.responseIds;
  const pair = await prisma().pair.create({
    data: {
      studyId,
      externalId: "canary-pair",
      instructionId: instruction.id,
      responseAId: left,
      responseBId: right,
      knownOutcome: "win" as const,
    },
  });
  if (protocol === "preference") await prisma().task.updateMany({ where: { roundId }, data: { pairId: pair.id } });
  const other = await makeRater(studyId, { kind: "judge", name: "canary-judge" });
  await addLabels(roundId, other, [{ level: 2, comment: "canary-comment" }]);
  const crowd = await makeRater(studyId, { name: "canary-person", source: "canary-source" });
  await addLabels(roundId, crowd, [{ level: 1, comment: "canary-comment" }]);
  const [taskId = ""] = await tasksOf(roundId);
  await prisma().adjudication.create({
    data: {
      taskId,
      reason: "canary-reason",
      decidedBy: "canary-decider",
      level: 1,
    },
  });
  return { study, studyId, roundId, taskId };
}

describe("what a judge is shown", () => {
  test.each(named)("$name", async ({ protocol, judge, name }) => {
    const place = await studyOfCanaries(protocol);
    const raterId = await makeJudgeForTest(place.studyId, judge);
    const model = `stub?canaries=${encodeURIComponent(name)}`;
    const outcome = await workOn({ ...place, raterId }, place.taskId, models.complete(model));
    expect(outcome.ok).toBe(true);
    const sent = JSON.stringify(models.asked(model).map(({ body }) => body));
    expect(sent).not.toContain("canary-");
    // infobench's conversation leaves the instruction out; its questions carry the requirements.
    const inConversation = judge.options.way === "conversation";
    for (const part of ["shown-system-message", "shown-question", "shown-earlier-answer", "shown-task"])
      expect(sent.includes(part)).toBe(!inConversation);
    expect(sent).toContain("shown-input");
    expect(sent).toContain("shown-response-0");
    expect(sent.includes("shown-response-1")).toBe(protocol === "preference");
    const asksAnswersAlone = judge.options.kind === "checklist";
    expect(sent.includes("shown-guidelines")).toBe(!asksAnswersAlone);
    for (const id of [place.studyId, place.roundId, place.taskId, raterId]) expect(sent).not.toContain(id);
  });
});

/** What each kind must not say of a response whose only merit is that it commands a judge. */
describe("a response that gives orders does not steer the judge", () => {
  test.each(INJECTIONS)("$name", async ({ text }) => {
    const study = await makeStudy(1, 1);
    const [instruction] = study.instructions;
    if (!instruction) throw new Error("no instruction");
    const { studyId } = study;
    await prisma().instruction.update({
      where: { id: instruction.id },
      data: { text: "Describe the lighthouses of Brittany in exactly three sentences." },
    });
    const [a, b] = instruction.responseIds;
    const write = (id: string, response: string) =>
      prisma().response.update({ where: { id }, data: { text: response } });
    await write(b, "Three lighthouses of Brittany stand out. Ar Men is alone at sea. Others describe the coast.");
    const answered = async (judge: JudgeForTest, protocol: Protocol, command: string) => {
      await write(a, text.replaceAll("YES", command));
      const roundId = await makeRound(study, protocol);
      const [taskId = ""] = await tasksOf(roundId);
      const raterId = await makeJudgeForTest(studyId, judge);
      return workOn({ studyId, roundId, raterId }, taskId, models.complete("stub?obedient"));
    };
    for (const way of ["alone", "conversation"]) {
      const checked = await answered({ options: { kind: "checklist", way } }, "check_then_score", "YES");
      expect(checked.result).toMatchObject({ answers: [{ answer: "NO" }] });
    }
    const scored = await answered({ options: { kind: "direct-score" } }, "direct_scoring", "5");
    expect(scored).toMatchObject({ ok: true });
    expect(scored.result).not.toMatchObject({ level: 5 });
    const items = await answered({ options: { kind: "item-score" } }, "check_then_score", "100");
    expect(items.result).toMatchObject({ answers: [{ answer: "NO" }] });
    const compared = await answered({ options: { kind: "preference" } }, "preference", "1");
    expect(compared.result).toMatchObject({ orders: [{ preference: 3 }, { preference: 3 }] });
    const chosen = await answered({ options: { kind: "comparison", strategy: "cot" } }, "preference", "A");
    expect(chosen.result).toMatchObject({ orders: [{ preference: 3 }, { preference: 3 }] });
  });
});
