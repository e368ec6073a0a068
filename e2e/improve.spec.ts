import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { patience } from "@/bin/support/patience.mjs";
import { prisma } from "@/lib/db/client";
import { DEMO_MODEL_ID } from "@/lib/endpoints/study-model";
import { conversationalPairSchema } from "@/lib/improve/training-pairs";
import { judgeOptionsSchema } from "@/lib/judging/judge-configuration";
import { makeJudge } from "@/lib/judging/worker/make-judge";
import { OPERATOR } from "@/lib/people/viewer";
import { startRun } from "@/lib/runs/worker/start-run";
import { expectAccessible, WCAG } from "./support/accessible";
import type { People } from "./support/people";
import { expect, test } from "./support/test";

/** With the worker and the offline demo model: responses are sampled, refined, judged, chosen, and made into pairs. */

const THINGS = ["snow", "ice", "frost", "wind", "fire", "tea", "wool", "fog", "owls", "pines"];

async function makeStudyOfWinter(people: People) {
  const owner = await people.researcher("Rosa");
  const { id: studyId } = await prisma().study.create({
    data: { name: "Winter", memberships: { create: { userId: owner.userId, role: "owner" } } },
  });
  for (const [position, word] of ["poem", "letter"].entries()) {
    const instruction = await prisma().instruction.create({
      data: { studyId, position, externalId: word, text: `Write a ${word} about ${THINGS.join(" and ")}.` },
    });
    const checklist = await prisma().checklist.create({
      data: {
        studyId,
        instructionId: instruction.id,
        series: "written",
        source: "human",
        items: {
          create: THINGS.map((thing, item) => ({
            position: item,
            question: `Does the response mention "${thing}"?`,
            importance: 10 * (item + 1),
          })),
        },
      },
    });
    await prisma().checklist.update({ where: { id: checklist.id }, data: { status: "published" } });
  }
  return studyId;
}

/** A round over every sample, and a judge of the demo model that answers its checklists. */
async function judgeSamples(studyId: string) {
  const { id: roundId } = await prisma().round.create({
    data: {
      studyId,
      name: "Samples",
      protocol: "check_then_score",
      status: "open",
      overlap: 1,
      seed: 1,
      scale: "score",
      levelNames: ["1", "2", "3", "4", "5"],
      openedAt: new Date(),
    },
  });
  const responses = await prisma().response.findMany({
    where: { studyId, system: { name: "tickbox-demo (demo)" } },
    include: { instruction: { include: { checklists: true } } },
  });
  await prisma().task.createMany({
    data: responses.map(({ id, instructionId, instruction }, position) => ({
      studyId,
      roundId,
      protocol: "check_then_score",
      position,
      wanted: 1,
      instructionId,
      responseAId: id,
      checklistId: instruction.checklists[0]?.id ?? null,
    })),
  });
  const options = judgeOptionsSchema.parse({ kind: "checklist" });
  const judge = { name: "Demo judge", modelId: DEMO_MODEL_ID, options, prompts: {} };
  const { raterId } = await makeJudge(OPERATOR, studyId, judge);
  const { runId } = await startRun(OPERATOR, studyId, {
    kind: "judge-round",
    configuration: { raterId, roundId },
    terms: { name: "Judged", budget: null, useCache: true },
  });
  await expect.poll(() => statusOf(runId), { timeout: patience(60) }).toBe("finished");
}

const statusOf = async (id: string) => (await prisma().run.findUniqueOrThrow({ where: { id } })).status;

async function finishedRun(page: Page) {
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/);
  const runId = page.url().split("/").at(-1) ?? "";
  await expect.poll(() => statusOf(runId), { timeout: patience(90) }).toBe("finished");
  expect(await prisma().runItem.count({ where: { runId, state: { not: "done" } } })).toBe(0);
}

test("three samples, refined, the best of them, and pairs to train on", async ({ page, people }) => {
  const studyId = await makeStudyOfWinter(people);
  await page.goto(`/studies/${studyId}`);
  await page.getByRole("link", { name: "Models", exact: true }).click();
  await page.getByRole("link", { name: "Sample", exact: true }).click();
  await page.getByRole("radio", { name: /tickbox-demo/ }).check();
  await expect(page.getByLabel("System", { exact: true })).toHaveValue("tickbox-demo (demo)");
  await page.getByLabel("Samples for each instruction").fill("3");
  await page.getByRole("button", { name: "Start sampling" }).click();
  await finishedRun(page);
  expect(await prisma().response.count({ where: { studyId } })).toBe(6);

  await page.goto(`/studies/${studyId}/models/refine`);
  await page.getByLabel("Checklist", { exact: true }).selectOption("written");
  await page.getByRole("radio", { name: /tickbox-demo/ }).check();
  await page.getByLabel("Rounds").fill("1");
  await expect(page.getByText("tickbox-demo (demo) + refine 1")).toBeVisible();
  await page.getByRole("button", { name: "Start refining" }).click();
  await finishedRun(page);
  const refined = { studyId, system: { name: "tickbox-demo (demo) + refine 1" } };
  expect(await prisma().response.count({ where: refined })).toBe(6);

  await page.goto(`/studies/${studyId}/models/best-of-n`);
  await expect(page.getByText("Nothing has scored two samples of one instruction yet")).toBeVisible();
  await judgeSamples(studyId);
  await page.reload();
  await expect(page.getByText("Score of the best")).toBeVisible();
  await expect(page.getByRole("link", { name: "poem" })).toBeVisible();
  await expectAccessible(page, WCAG);
  await page.getByLabel("Name of the new system").fill("The best of three");
  await page.getByRole("button", { name: "Save the best as a system" }).click();
  await expect(page.getByText("“The best of three” was created")).toBeVisible();
  expect(await prisma().response.count({ where: { studyId, system: { name: "The best of three" } } })).toBeGreaterThan(
    1,
  );

  await page.goto(`/studies/${studyId}/models/training-pairs?share=1`);
  await expect(page.getByText("In the file", { exact: true })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download \d+ pairs/ }).click();
  const text = await readFile(await (await downloading).path(), "utf8");
  const pairs = text
    .trimEnd()
    .split("\n")
    .map((line) => conversationalPairSchema.parse(JSON.parse(line)));
  expect(pairs.length).toBeGreaterThan(0);
  for (const pair of pairs) {
    expect(pair.score_chosen).toBeGreaterThan(pair.score_rejected);
    expect(pair.prompt.at(-1)?.role).toBe("user");
    expect([...pair.chosen, ...pair.rejected].map(({ role }) => role)).toEqual(["assistant", "assistant"]);
  }
});
