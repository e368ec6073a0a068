import type { Page } from "@playwright/test";
import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/people/viewer";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { makeRound, makeStudy, type RoundOptions, type StudyForTest } from "@/lib/testing/round";
import type { People } from "./people";
import { expect } from "./test";

export interface LabellingWorld {
  study: StudyForTest;
  roundId: string;
  rater: UserViewer;
}

export interface WorldOptions extends RoundOptions {
  tasks?: number;
  /** those of each checklist, or how many */
  questions?: number | readonly string[];
}

/** A study of its own with one round, and a signed-in annotator of it. */
export async function labellingWorld(
  people: People,
  protocol: Protocol,
  { tasks = 4, questions = 3, ...round }: WorldOptions = {},
): Promise<LabellingWorld> {
  const study = await makeStudy(tasks, questions);
  const roundId = await makeRound(study, protocol, { name: "Pilot", ...round });
  const rater = await people.member(study.studyId, "annotator", "Ada");
  await people.signIn(rater);
  return { study, roundId, rater };
}

/** The text that is being judged now. */
export function reading(page: Page) {
  return page.getByRole("region", { name: "What to judge" });
}

/** The texts to judge, without what surrounds them, such as counts, which come later. */
export function judged(page: Page) {
  return reading(page).locator("[data-judged]");
}

/** The count of answered questions, where it is to be seen. */
export function answered(page: Page, done: number, all: number) {
  return page.getByText(`${done} / ${all}`).filter({ visible: true });
}

export function saveState(page: Page) {
  return page.locator("[data-save-state]");
}

/** Opens the round and waits for its first task. */
export async function openRound(page: Page, roundId: string): Promise<void> {
  await page.goto(`/label/${roundId}`);
  await expect(reading(page)).toBeVisible();
  await expect(page.locator("aside :is(fieldset, input, textarea, button):focus")).toHaveCount(1);
}

/** The live labels of a rater in a round, oldest first. */
export function labelsOf(roundId: string) {
  return prisma().annotation.findMany({
    where: { roundId },
    orderBy: { createdAt: "asc" },
    include: { answers: true, task: { select: { position: true } } },
  });
}

/** Hides or shows the tab, as the browser tells the page of it. */
export async function setTabVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    visible ? "visible" : "hidden",
  );
}
