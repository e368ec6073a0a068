import { prisma } from "@/lib/db/client";
import { answered, judged, labellingWorld, labelsOf, openRound, saveState } from "./support/labelling";
import { expect, test } from "./support/test";

/** Everything by keyboard: no pointer is used in this file. */

test("check-then-score: answers, score, ease, comment, submit, and the next task is there", async ({
  page,
  people,
}) => {
  const { roundId } = await labellingWorld(people, "check_then_score", { tasks: 2, allowUnknown: true });
  await openRound(page, roundId);
  const first = page.getByRole("group", { name: /^Question 1 of 3: / });
  // The question, not one of its answers.
  await expect(first).toBeFocused();
  await expect(page.getByRole("radio", { name: /^1, / })).toHaveCount(0);

  await page.keyboard.press("3");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.keyboard.press("y");
  await expect(page.getByRole("group", { name: /^Question 2 of 3: / })).toBeFocused();
  await page.keyboard.press("n");
  await expect(answered(page, 2, 3)).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(first.getByRole("radio", { name: "Yes" })).toBeFocused();
  await page.keyboard.press("n");
  await page.keyboard.press("u");
  await expect(page.getByRole("group", { name: "Score" })).toBeFocused();

  await page.keyboard.press("4");
  await expect(page.getByRole("radio", { name: "4, Great" })).toBeChecked();
  await expect(page.getByRole("group", { name: "Did the checklist make scoring easier?" })).toBeFocused();
  await page.keyboard.press("h");
  await expect(page.getByRole("button", { name: /^Submit/ })).toBeFocused();

  await page.keyboard.press("c");
  await expect(page.getByRole("textbox", { name: "Comment" })).toBeFocused();
  await page.keyboard.type("yn 12345 ? g p");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Submit/ })).toBeFocused();
  const before = await judged(page).allTextContents();
  await page.keyboard.press("Control+Enter");
  await expect(judged(page)).not.toHaveText(before);
  await expect(first).toBeFocused();
  await expect(page.getByText(/^1 of \d+/)).toBeVisible();
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");

  const labels = await labelsOf(roundId);
  expect(labels).toHaveLength(1);
  expect(labels[0]).toMatchObject({ level: 4, ease: "harder", comment: "yn 12345 ? g p" });
  expect(labels[0]?.answers.map((given) => given.answer).sort()).toEqual(["NO", "NO", "UNKNOWN"]);
});

test("direct scoring: a score and Enter on the focused button; a report is reason enough to skip", async ({
  page,
  people,
}) => {
  const { roundId, study } = await labellingWorld(people, "direct_scoring", { tasks: 3 });
  await openRound(page, roundId);
  await test.step("something else needs a word", async () => {
    await page.keyboard.press("p");
    const dialog = page.getByRole("dialog", { name: "Report a problem" });
    await dialog.getByRole("radio", { name: "Something else" }).check();
    await dialog.getByRole("button", { name: "Attach to my label" }).click();
    await expect(dialog.getByLabel("Note")).toHaveAccessibleDescription(/Describe the problem briefly\./);
    await dialog.getByLabel("Note").fill("two answers in one");
    await dialog.getByRole("button", { name: "Attach to my label" }).click();
    await expect(page.getByRole("button", { name: "1 report a problem" })).toBeVisible();
    const before = await judged(page).allTextContents();
    await page.keyboard.press("p");
    await dialog.getByRole("button", { name: "Skip this task" }).click();
    await expect(judged(page)).not.toHaveText(before);
    await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  });
  await expect(page.getByRole("group", { name: "Score" })).toBeFocused();
  await page.keyboard.press("2");
  await expect(page.getByRole("button", { name: /^Submit/ })).toBeFocused();
  await page.keyboard.press("5");
  await expect(page.getByRole("radio", { name: "5, Excellent" })).toBeChecked();
  const skipped = { where: { kind: "task.skipped", studyId: study.studyId } };
  expect(await prisma().event.count(skipped)).toBe(0);
  await page.keyboard.press("Enter");
  // Until then it can be undone.
  await expect.poll(() => prisma().event.count(skipped)).toBe(1);
  const [event] = await prisma().event.findMany(skipped);
  expect(JSON.stringify(event?.data)).toContain("two answers in one");
  await expect(page.getByText(/^1 of \d+/)).toBeVisible();
  await page.keyboard.press("1");
  await page.keyboard.press("Meta+Enter");
  await expect(page.getByText("All done. Thank you!")).toBeVisible();
  expect((await labelsOf(roundId)).map((label) => label.level)).toEqual([5, 1]);
});

// Each pair is swapped or not at random: all of them are alike once in two thousand runs.
const TASKS = 12;

test("preference: what was left is stored in the pair's own orientation", async ({ page, people }) => {
  const { roundId } = await labellingWorld(people, "preference", { tasks: TASKS });
  await openRound(page, roundId);
  for (let done = 0; done < TASKS; done += 1) {
    await expect(page.getByText(`${done} of ${TASKS}`)).toBeVisible();
    const a = page.getByRole("article", { name: "Response A" });
    await expect(a).toBeVisible();
    // the response of system "left" is better, wherever it is
    const leftIsA = (await a.textContent())?.includes("left ") ?? false;
    await page.keyboard.press(leftIsA ? "1" : "5");
    await page.keyboard.press("Control+Enter");
  }
  await expect(page.getByText("All done. Thank you!")).toBeVisible();
  const labels = await labelsOf(roundId);
  expect(labels.map((label) => label.level)).toEqual(labels.map(() => 1));
  expect(labels).toHaveLength(TASKS);
  expect(new Set(labels.map((label) => label.shownOrder))).toEqual(new Set(["ab", "ba"]));
});

test("keys overview, guidelines, raw text and report are a key away and rest while a dialog is open; nothing incomplete is submitted", async ({
  page,
  people,
}) => {
  const { roundId } = await labellingWorld(people, "check_then_score", { tasks: 2 });
  await prisma().round.update({ where: { id: roundId }, data: { guidelines: "Read twice." } });
  await openRound(page, roundId);
  const guidelines = page.getByRole("complementary", { name: "Guidelines" });
  await page.getByRole("button", { name: "Read guidelines" }).press("Enter");
  await expect(guidelines).toContainText("Read twice.");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("y");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.keyboard.press("g");
  await expect(guidelines).toBeHidden();
  await page.keyboard.press("Alt+r");
  await expect(page.getByRole("button", { name: "Raw text" })).toHaveAttribute("aria-pressed", "true");

  await test.step("letters with Ctrl belong to the browser, a key held down answers once", async () => {
    await page.keyboard.press("Control+y");
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await page.keyboard.down("y");
    await page.keyboard.down("y");
    await page.keyboard.down("y");
    await page.keyboard.up("y");
    await expect(page.getByRole("radio", { name: "Yes", checked: true })).toHaveCount(1);
  });
  await test.step("an incomplete label is not submitted: it says what is open and goes there", async () => {
    await page.keyboard.press("c");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Still to do: 2 questions, the score and whether the checklist helped.")).toBeVisible();
    await expect(page.getByRole("group", { name: /^Question 2 of 3: / })).toBeFocused();
    expect(await labelsOf(roundId)).toEqual([]);
  });

  await page.keyboard.press("p");
  const dialog = page.getByRole("dialog", { name: "Report a problem" });
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type("upsetting");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Skip this task" })).toBeFocused();
  const before = await judged(page).allTextContents();
  await page.keyboard.press("Enter");
  await expect(judged(page)).not.toHaveText(before);
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  expect(await labelsOf(roundId)).toEqual([]);
});

test("a key pressed the moment a task is on the screen, before it is painted, counts like any other", async ({
  page,
  people,
}) => {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector("aside fieldset")) return;
      seen.disconnect();
      const key = location.hash.slice(1);
      window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  const checklist = await labellingWorld(people, "check_then_score", { tasks: 1 });
  await page.goto(`/label/${checklist.roundId}#n`);
  await expect(answered(page, 1, 3)).toBeVisible();
  await expect.poll(() => prisma().draft.count({ where: { assignment: { roundId: checklist.roundId } } })).toBe(1);
  await page.keyboard.press("y");
  await expect(page.getByRole("radio", { name: "No", checked: true })).toHaveCount(1);
  await expect(answered(page, 2, 3)).toBeVisible();
  // The next world signs somebody else in, who may not save this draft.
  const draft = () => prisma().draft.findFirst({ where: { assignment: { roundId: checklist.roundId } } });
  await expect.poll(async () => JSON.stringify((await draft())?.content)).toContain("YES");
  const preference = await labellingWorld(people, "preference", { tasks: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/label/${preference.roundId}#c`);
  await expect(page.getByRole("textbox", { name: "Comment" })).toBeFocused();
});

/** As long as those of InfoBench. */
const LONG_QUESTIONS = [
  "Is the generated text a product review?",
  "Does the generated text describe an air purifier, as the instruction asks?",
  "Does the generated text contain at least three sensory details that a reader could picture while reading the review?",
  "Is the generated text written from the point of view of a customer who has used the product for at least two months?",
  "Does the generated text mention both an advantage and a disadvantage of the product, with a reason given for each of them?",
  "Is the generated text free of technical terms that somebody without knowledge of filters would not understand?",
  "Does the generated text keep to the length of no more than 150 words that the instruction sets for the review?",
  "Does the generated text end with a recommendation that says for which kind of room the product is suited best?",
];

test("six of eight long questions are in sight at 1280 × 800, and the next one always", async ({ page, people }) => {
  const { roundId } = await labellingWorld(people, "check_then_score", {
    tasks: 1,
    questions: LONG_QUESTIONS,
    allowUnknown: true,
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openRound(page, roundId);
  const seen = () =>
    page.locator("aside ol").evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      return [...list.children].map((row) => {
        const place = row.getBoundingClientRect();
        return place.top >= top - 1 && place.bottom <= bottom + 1;
      });
    });
  await expect(page.getByText("ends with").or(page.getByText("end with a recommendation"))).toHaveCount(1);
  expect((await seen()).filter(Boolean).length).toBeGreaterThanOrEqual(6);
  for (let answered = 0; answered < 7; answered += 1) {
    const row = page.locator("aside ol > li").nth(answered);
    if (answered % 2 === 0) await page.keyboard.press("y");
    else await row.getByRole("radio", { name: "No", exact: true }).click();
    await expect(page.locator(`[data-target=question-${answered + 1}]:focus-within`)).toHaveCount(1);
    expect((await seen())[answered + 1]).toBe(true);
  }
});
