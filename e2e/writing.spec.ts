import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { contentFor } from "@/lib/testing/content";
import { labellingWorld, openRound, saveState } from "./support/labelling";
import { expect, test } from "./support/test";

test("a checklist is written by keyboard, becomes gold, and the other one its alternative", async ({
  page,
  people,
}) => {
  const { roundId, study } = await labellingWorld(people, "checklist_writing", { tasks: 2 });
  const other = await people.member(study.studyId, "annotator", "Ben");
  const { assignments } = await claimTasks(other, roundId, { hold: 2 });
  for (const task of assignments) {
    await submitAnnotation(other, uuidv7(), {
      assignmentId: task.assignmentId,
      supersedes: null,
      content: contentFor(task),
    });
  }

  await openRound(page, roundId);
  await page.keyboard.press("y");
  await page.keyboard.press("y");
  const question = (n: number, of: number) => page.getByRole("textbox", { name: `Question ${n} of ${of}` });
  await expect(question(1, 1)).toBeFocused();
  await page.keyboard.type("Is it short and polite?");
  await expect(page.getByRole("list", { name: "Hints for question 1" })).toContainText("several things at once");
  await page.keyboard.press("Enter");
  await expect(question(2, 2)).toBeFocused();
  await page.keyboard.type("Does the response have three lines?");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(question(1, 2)).toHaveValue("Does the response have three lines?");
  await expect(question(1, 2)).toBeFocused();
  await page.keyboard.press("Alt+Delete");
  await expect(question(1, 1)).toHaveValue("Is it short and polite?");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Still to do: 1 more question.")).toBeVisible();
  await page.keyboard.press("Alt+KeyZ");
  await expect(question(1, 2)).toBeFocused();

  // What is written survives a reload before it is submitted.
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  await page.reload();
  await expect(question(2, 2)).toHaveValue("Is it short and polite?");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^1 of \d+/)).toBeVisible();
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  await page.keyboard.press("n");
  await page.keyboard.press("y");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^2 of \d+/)).toBeVisible();
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");

  await people.signIn(await people.member(study.studyId, "researcher", "Rita"));
  await page.goto(`/studies/${study.studyId}/rounds/${roundId}/writing`);
  await expect(page.getByText("Instruction 1 of 2")).toBeVisible();
  await page.keyboard.press("1");
  await expect(page.getByRole("heading", { name: "Draft of the gold checklist" })).toBeVisible();
  // The draft may be shown before its making is answered, and until then nothing else is done.
  await expect(page.getByRole("button", { name: "Publish as gold" })).toBeEnabled();
  await page.keyboard.press("g");
  await expect(page.getByRole("heading", { name: "Gold checklist", exact: true })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByText("Instruction 2 of 2")).toBeVisible();
  const gold = await prisma().checklist.findMany({ where: { studyId: study.studyId, isGold: true, source: "human" } });
  expect(gold).toHaveLength(1);

  await page.goto(`/studies/${study.studyId}/rounds/${roundId}`);
  await expect(page.getByRole("table", { name: "Similarity of the checklists that raters wrote" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "BLEU" }).first()).toBeVisible();
});
