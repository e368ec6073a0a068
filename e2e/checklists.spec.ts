import type { Page } from "@playwright/test";
import { saveDraft } from "@/lib/checklist/server/save-draft";
import { startDraft } from "@/lib/checklist/server/start-draft";
import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/people/viewer";
import { makeStudy } from "@/lib/testing/round";
import { expectAccessible, WCAG } from "./support/accessible";
import { answered, labelsOf, openRound } from "./support/labelling";
import { expect, test } from "./support/test";

async function ownStudy(owner: UserViewer, instructions = 1) {
  const study = await makeStudy(instructions);
  const { studyId } = study;
  await prisma().membership.create({ data: { studyId, userId: owner.userId, role: "owner" } });
  return study;
}

/** An instruction with two responses and no checklist. */
async function bareInstruction(studyId: string, position: number): Promise<string> {
  const { id } = await prisma().instruction.create({
    data: { studyId, position, externalId: "bare", text: "Give **three** tips for a quiet evening." },
  });
  const systems = await prisma().system.findMany({ where: { studyId } });
  await prisma().response.createMany({
    data: systems.map((system) => ({ studyId, instructionId: id, systemId: system.id, text: "Read. Walk. Sleep." })),
  });
  return id;
}

const question = (page: Page, number: number) => page.getByRole("textbox", { name: `Question ${number}`, exact: true });
const saved = (page: Page) => expect(page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "saved");
const questionsOf = async (checklistId: string) =>
  (await prisma().checklistItem.findMany({ where: { checklistId }, orderBy: { position: "asc" } })).map(
    (item) => item.question,
  );

test("a checklist is written, published, put into a round and labelled with", async ({ page, people }) => {
  const owner = await people.researcher();
  const { studyId } = await ownStudy(owner);
  await bareInstruction(studyId, 1);
  await page.goto(`/studies/${studyId}/data/checklists`);
  await expect(page.getByText("1 of 2 instructions have none")).toBeVisible();
  await page.getByRole("link", { name: "Write one for the next instruction" }).click();
  await page.getByRole("button", { name: "Write a checklist" }).click();
  await page.getByRole("button", { name: "Start the draft" }).click();

  await page.getByRole("button", { name: "Add question" }).click();
  await expect(question(page, 1)).toBeFocused();
  await page.keyboard.type("Are there three tips");
  await expect(page.getByText("Does not end in a question mark.")).toBeVisible();
  await page.keyboard.type("?");
  await expect(page.getByText("Does not end in a question mark.")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(question(page, 2)).toBeFocused();
  await page.keyboard.type("Is every tip quiet?");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(question(page, 1)).toHaveValue("Is every tip quiet?");
  await expect(question(page, 1)).toBeFocused();
  await page.getByRole("combobox", { name: "Categories of question 1" }).fill("Content");
  await page.keyboard.press("Enter");
  await page.getByRole("spinbutton", { name: "Importance of question 1, 0 to 100" }).fill("80");
  await saved(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published and frozen")).toBeVisible();
  const checklist = await prisma().checklist.findFirstOrThrow({
    where: { studyId, series: "written" },
    include: { items: { orderBy: { position: "asc" } } },
  });
  expect(checklist).toMatchObject({
    status: "published",
    source: "human",
    version: 1,
    items: [
      { question: "Is every tip quiet?", categories: ["Content"], importance: 80 },
      { question: "Are there three tips?", categories: [], importance: null },
    ],
  });

  await page.goto(`/studies/${studyId}/rounds/new`);
  await page.getByRole("radio", { name: /Check, then score/ }).check();
  await page.getByLabel("Checklist series").selectOption("written");
  await page.getByLabel("Raters per task").fill("1");
  await page.getByRole("button", { name: "Create round" }).click();
  await page.getByRole("button", { name: "Open round" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  const round = await prisma().round.findFirstOrThrow({ where: { studyId } });
  // The round's page asks for news; it must not do so as the annotator.
  await page.goto("about:blank");
  await people.signIn(await people.member(studyId, "annotator", "Ada"));
  await openRound(page, round.id);
  await expect(page.getByRole("group", { name: "Question 1 of 2: Is every tip quiet?" })).toBeVisible();
  await page.keyboard.press("y");
  await page.keyboard.press("n");
  await expect(answered(page, 2, 2)).toBeVisible();
  await page.keyboard.press("4");
  await page.keyboard.press("e");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await labelsOf(round.id)).length).toBe(1);
  const [label] = await labelsOf(round.id);
  expect(label).toMatchObject({ level: 4, checklistId: checklist.id });
});

test("a version is corrected into the next one, and what changed stays visible", async ({ page, people }) => {
  const owner = await people.researcher();
  const { studyId, instructions } = await ownStudy(owner);
  const [instruction] = instructions;
  await page.goto(`/studies/${studyId}/data/instructions/${instruction?.id}`);
  await page.getByRole("button", { name: "New version" }).click();
  await question(page, 1).fill("Is it really 0? And is it 2?");
  await question(page, 1).press("Home");
  for (let at = 0; at < 15; at += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Alt+Enter");
  await expect(question(page, 1)).toHaveValue("Is it really 0?");
  await expect(question(page, 2)).toHaveValue("And is it 2?");
  await page.keyboard.press("Alt+m");
  await expect(question(page, 2)).toHaveValue("And is it 2? Is it 1?");
  await page.keyboard.press("Alt+z");
  await expect(question(page, 3)).toHaveValue("Is it 1?");
  await question(page, 2).press("Alt+Delete");
  await expect(question(page, 2)).toHaveValue("Is it 1?");
  const changes = page.getByRole("region", { name: "Changes since imported, version 1" });
  await expect(changes.locator("ins")).toHaveText("really");
  await saved(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("No drafts to review")).toBeVisible();

  const versions = await prisma().checklist.findMany({ where: { studyId }, orderBy: { version: "asc" } });
  expect(versions.map(({ version, status }) => [version, status])).toEqual([
    [1, "published"],
    [2, "published"],
  ]);
  expect(await questionsOf(versions[0]?.id ?? "")).toEqual(["Is it 0?", "Is it 1?"]);
  expect(await questionsOf(versions[1]?.id ?? "")).toEqual(["Is it really 0?", "Is it 1?"]);

  await page.goto(`/studies/${studyId}/data/instructions/${instruction?.id}`);
  await page.getByText("Version 1, 2 questions").click();
  await page.getByRole("button", { name: "More about imported, version 1" }).click();
  await page.getByRole("menuitem", { name: "Mark as gold" }).click();
  await expect(page.getByText("ROUGE-1 0.92")).toBeVisible();
  await page.getByText("Changes since imported, version 1").click();
  await expect(page.locator("ins")).toHaveText("really");
  await expectAccessible(page, WCAG);
});

test("a checklist's only points can be retyped", async ({ page, people }) => {
  const owner = await people.researcher();
  const { studyId, instructions } = await ownStudy(owner);
  const { id } = await startDraft(owner, studyId, { instructionId: instructions[0]?.id ?? "", series: "mine" });
  const scored = { question: "Is the poem short?", categories: [], importance: null, scoring: { points: 5 } };
  await saveDraft(owner, id, { revision: 0, questions: [scored] });
  await page.goto(`/studies/${studyId}/data/checklists/${id}`);
  const points = page.getByRole("spinbutton", { name: /^Points of question 1/ });
  await points.fill("");
  await points.fill("-8");
  await saved(page);
  await expect(points).toHaveValue("-8");
});

test("of two people who edit one draft the second is told, sees both texts and decides", async ({
  page,
  people,
  complaints,
}) => {
  complaints.allow(/412/);
  const owner = await people.researcher();
  const { studyId, instructions } = await ownStudy(owner);
  const colleague = await people.member(studyId, "researcher", "Rita");
  const [instruction] = instructions;
  const draft = await startDraft(owner, studyId, { instructionId: instruction?.id ?? "" });
  await page.goto(`/studies/${studyId}/data/checklists/${draft.id}`);
  await page.getByRole("button", { name: "Add question" }).click();
  await expect(question(page, 1)).toBeFocused();
  const theirs = { question: "Does Rita ask this?", categories: [], importance: null };
  await saveDraft(colleague, draft.id, { revision: 0, questions: [theirs] });
  await page.keyboard.type("Do I ask this?");
  const conflict = page.getByRole("alert").filter({ hasText: "Rita saved other changes" });
  await expect(conflict).toBeVisible();
  await expect(conflict.locator("del").first()).toBeVisible();
  expect(await questionsOf(draft.id)).toEqual(["Does Rita ask this?"]);
  await expect(question(page, 1)).toHaveValue("Do I ask this?");
  await conflict.getByRole("button", { name: "Save mine instead" }).click();
  await saved(page);
  expect(await questionsOf(draft.id)).toEqual(["Do I ask this?"]);

  await saveDraft(colleague, draft.id, { revision: 2, questions: [theirs] });
  await question(page, 1).fill("Do I ask that?");
  await page.getByRole("button", { name: "Use the saved version" }).click();
  await expect(question(page, 1)).toHaveValue("Does Rita ask this?");
  await saved(page);
});

test("drafts without anything doubtful are accepted at once, the others wait", async ({ page, people }) => {
  const owner = await people.researcher();
  const { studyId, instructions } = await ownStudy(owner, 3);
  const texts = [
    ["Is the poem short?", "Does the poem rhyme?"],
    ["Is the poem short?", "Write a poem"],
    ["Is the story long?", "Does the story end well?"],
  ];
  for (const [index, instruction] of instructions.entries()) {
    const { id } = await startDraft(owner, studyId, { instructionId: instruction.id, series: "mine" });
    const questions = (texts[index] ?? []).map((text) => ({ question: text, categories: [], importance: null }));
    await saveDraft(owner, id, { revision: 0, questions });
  }
  await page.goto(`/studies/${studyId}/data/checklists?series=mine`);
  await expect(page.getByText("3 checklists")).toBeVisible();
  await page.getByRole("button", { name: "Accept all" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish 2 drafts" }).click();
  await expect(page.getByRole("dialog").getByText("2 drafts published.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("1 checklist", { exact: true })).toBeVisible();
  const left = await prisma().checklist.findMany({ where: { studyId, status: "draft" } });
  expect(left.map(({ instructionId }) => instructionId)).toEqual([instructions[1]?.id]);

  // The one that waits is put right and published in its row, by keyboard.
  const box = page.getByRole("checkbox", { name: "Select instruction-1, mine, version 1" });
  await box.press("e");
  await expect(question(page, 1)).toBeFocused();
  expect(await question(page, 1).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(
    "Is the poem short?".length,
  );
  await question(page, 2).fill("Is it a poem?");
  await saved(page);
  await expectAccessible(page, WCAG);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Edit instruction-1, mine, version 1" })).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: "Is it a poem?" })).toBeVisible();
  await page.keyboard.press("x");
  await expect(box).toBeChecked();
  await page.keyboard.press("p");
  await expect(page.getByText("1 draft published.")).toBeVisible();
  expect(await questionsOf(left[0]?.id ?? "")).toEqual(["Is the poem short?", "Is it a poem?"]);
  expect(await prisma().checklist.count({ where: { studyId, status: "draft" } })).toBe(0);
});
