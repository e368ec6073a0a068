import { expect, test } from "vitest";
import { makeReader } from "@/app/testing/open-page";
import { prisma } from "@/lib/db/client";
import { label, raters, simulate } from "@/lib/results/server/testing/simulated-labels";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import StudyPage from "./page";

const UNITS = 40;

test("the overview answers: alpha with its interval, the leader with its test, progress and the next step of each round", async () => {
  const study = await makeStudy(UNITS);
  const { studyId } = study;
  const scored = await makeRound(study, "direct_scoring", { name: "Scored", bothResponses: true });
  await makeRound(study, "preference", { name: "Waiting", overlap: 9 });
  await makeRound(study, "checklist_only", { name: "Not begun", status: "draft", overlap: 1 });
  const better = simulate(0.95, "overview", 2 * UNITS).map((levels) =>
    levels.map((level, index) => Math.min(5, Math.max(1, level + (index % 2 === 0 ? 1 : -1)))),
  );
  await label(scored, await raters(study), better);
  const { id: instructionId } = await prisma().instruction.findFirstOrThrow({ where: { studyId } });
  await prisma().checklist.create({ data: { studyId, instructionId, series: "drafted", source: "human" } });
  const reader = await makeReader((await makeMember(studyId, "researcher")).userId);
  const page = await reader.open(StudyPage, "/studies/[studyId]", { studyId });
  const rounds = page.region("Rounds");
  const ofRound = (name: string) => rounds.text.slice(rounds.text.indexOf(name)).split("Next step")[0] ?? "";
  expect(ofRound("Scored")).toMatch(/Alpha 0\.\d{3} 95 ?% 0\.\d{3} – \d\.\d{3}.*among imported raters/);
  expect(ofRound("Scored")).toContain("secret-system-left is better than secret-system-right");
  expect(ofRound("Scored")).toMatch(/mean score \+1\.\d\d .*p/);
  expect(ofRound("Waiting")).toContain("no labels yet");
  expect(ofRound("Waiting")).toContain("0 of 360");
  expect(rounds.text).toContain("Invite 8 more raters");
  expect(rounds.text).toContain("Open the round");
  expect(page.region("Waiting for you").links).toEqual([
    { text: "1 checklist draft to review", address: `/studies/${studyId}/data/checklists` },
  ]);
});
