import type { Page } from "@playwright/test";
import { prisma } from "@/lib/db/client";
import { expectAccessibleAndFitting } from "./support/accessible";
import { answered, labellingWorld, labelsOf, saveState } from "./support/labelling";
import { expect, test } from "./support/test";

/** All responses to one instruction on a page, answered question by question. */

const choices = (page: Page, response: number, question: number) =>
  page.getByRole("group", { name: new RegExp(`^Response ${response}, question ${question} of `) });

/** The answers of each label by the text of its response, in the order of the questions. */
async function answersByText(roundId: string) {
  const labels = await prisma().annotation.findMany({
    where: { roundId, supersededAt: null },
    select: {
      comment: true,
      answers: { select: { answer: true }, orderBy: { item: { position: "asc" } } },
      task: { select: { responseA: { select: { text: true } } } },
    },
  });
  return Object.fromEntries(
    labels.map(({ answers, task, comment }) => [
      task.responseA?.text,
      { answers: answers.map(({ answer }) => answer), comment },
    ]),
  );
}

const textOf = (page: Page, response: number) =>
  page
    .getByRole("article", { name: `Response ${response}` })
    .locator("p")
    .first()
    .innerText();

test("by keyboard: question by question across responses, over a reload, without a connection", async ({
  context,
  page,
  people,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|error occurred when fetching the script/);
  const { roundId } = await labellingWorld(people, "checklist_only", {
    tasks: 2,
    questions: 2,
    allowUnknown: true,
    byInstruction: true,
  });
  await page.goto(`/label/${roundId}`);
  await expect(choices(page, 1, 1)).toBeFocused();
  const texts = [await textOf(page, 1), await textOf(page, 2)];
  expect(await page.content()).not.toContain("secret-system");
  await page.keyboard.press("y");
  await expect(choices(page, 2, 1)).toBeFocused();
  await page.keyboard.press("n");
  await expect(choices(page, 1, 2)).toBeFocused();
  await page.keyboard.press("2");
  await expect(choices(page, 2, 2)).toBeFocused();
  await page.keyboard.press("u");
  await page.keyboard.press("c");
  await page.keyboard.type("about the first");
  await page.keyboard.press("Escape");
  await expect(answered(page, 3, 4)).toBeVisible();
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  await page.reload();
  await expect(answered(page, 3, 4)).toBeVisible();
  expect([await textOf(page, 1), await textOf(page, 2)]).toEqual(texts);
  await expect(choices(page, 1, 2)).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByText("The same question about that response (1 to 9)")).toBeVisible();
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await page.keyboard.press("n");
  await page.keyboard.press("Control+Enter");
  // The next page is there without the server.
  await expect(page.getByText(/^2 of \d+/)).toBeVisible();
  await expect(answered(page, 0, 4)).toBeVisible();
  for (const key of ["y", "y", "y", "y", "Control+Enter"]) await page.keyboard.press(key);
  await expect(page.getByText("Offline · 4 waiting to send").first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("All done. Thank you!")).toBeVisible();
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  expect(await labelsOf(roundId)).toHaveLength(4);
  expect(await answersByText(roundId)).toMatchObject({
    [texts[0] ?? ""]: { answers: ["YES", "NO"], comment: "about the first" },
    [texts[1] ?? ""]: { answers: ["NO", "UNKNOWN"], comment: null },
  });
});

test("nothing for axe to object to and nothing wider than the screen, on a phone in the dark and on a desk", async ({
  page,
  people,
}) => {
  const { roundId } = await labellingWorld(people, "checklist_only", { tasks: 1, byInstruction: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/label/${roundId}`);
  await expect(page.getByRole("article", { name: "Response 1" })).toBeInViewport();
  await page.getByRole("button", { name: /^Checklist/ }).click();
  for (const response of [1, 2]) await choices(page, response, 1).getByRole("radio", { name: "No" }).click();
  await expect(page.getByRole("article", { name: "Response 1" })).toBeInViewport();
  await expectAccessibleAndFitting(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  // Only the first has buttons next to its heading.
  const tops = () =>
    page
      .getByRole("heading", { name: /^Response [12]$/ })
      .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().top));
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
});

test("handing back one response leaves the others", async ({ page, people }) => {
  const { roundId } = await labellingWorld(people, "checklist_only", { tasks: 1, questions: 1, byInstruction: true });
  await page.goto(`/label/${roundId}`);
  await expect(choices(page, 1, 1)).toBeFocused();
  await page.keyboard.press("p");
  await page.getByRole("radio", { name: /cannot be read/ }).click();
  await page.getByRole("button", { name: /Skip this task/ }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.keyboard.press("y");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("All done. Thank you!")).toBeVisible();
  expect(await labelsOf(roundId)).toHaveLength(1);
  expect(await prisma().assignment.count({ where: { roundId, state: "skipped" } })).toBe(1);
});
