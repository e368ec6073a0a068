import type { Locator, Page } from "@playwright/test";
import { makeRound, makeStudy } from "@/lib/data/testing/round";
import { prisma } from "@/lib/db/client";
import { turnLevel, turnSide } from "@/lib/domain/labelling/shown-order";
import { scaleNameSchema } from "@/lib/domain/protocol";
import { PROTOCOL_IDS, type Protocol } from "@/lib/domain/protocol/protocols";
import { saveState } from "./support/labelling";
import type { People } from "./support/people";
import { expect, test } from "./support/test";

/**
 * Labels of every protocol, wholly by key, by mouse or by touch: what is kept is the same. Ten of each are a proof
 * (`TICKBOX_LABELS_EACH=10`); two show that the next task can be done like the first.
 */
const EACH = Number(process.env.TICKBOX_LABELS_EACH ?? 2);

interface Means {
  /** a click or a tap; null where keys do it */
  press: ((what: Locator) => Promise<void>) | null;
  isPhone: boolean;
}

/** A whole label by key, of two questions where there are some. */
const KEYS: Readonly<Record<Protocol, readonly string[]>> = {
  direct_scoring: ["4"],
  check_then_score: ["y", "n", "4", "e"],
  checklist_only: ["y", "n"],
  check_then_prefer: ["y", "n", "y", "n", "4"],
  preference: ["4"],
  forced_choice: ["b"],
  checklist_writing: ["y", "n"],
  checklist_categorising: ["1", "ArrowDown", "0"],
};

/** The same label by a pointer. */
async function label(page: Page, protocol: Protocol, press: (what: Locator) => Promise<void>): Promise<void> {
  const aside = page.locator("aside");
  const radio = (name: string | RegExp) => aside.getByRole("radio", { name });
  if (protocol === "checklist_writing") {
    await press(radio("Yes").nth(0));
    await press(radio("No").nth(1));
    return;
  }
  if (protocol === "checklist_categorising") {
    const questions = aside.locator("li[data-target]");
    await press(questions.nth(0).getByRole("checkbox").first());
    await press(questions.nth(1).getByRole("checkbox", { name: "None" }));
    return;
  }
  const questions = aside.locator("fieldset[data-target^='question-']");
  await expect(aside.locator("fieldset").first()).toBeVisible();
  const count = await questions.count();
  // Of a pair a row has both answers: those about A come first by number.
  for (let at = 0; at < count; at += 1) {
    const question = aside.locator(`[data-target='question-${at}']`);
    await press(question.getByRole("radio", { name: at % 2 === 0 ? "Yes" : "No" }));
  }
  if (protocol === "forced_choice") await press(radio(/^2, /));
  else if (protocol !== "checklist_only") await press(radio(/^4, /));
  if (protocol === "check_then_score") await press(radio("Easier"));
}

async function labelAll(page: Page, protocol: Protocol, { press, isPhone }: Means): Promise<void> {
  const submit = page.getByRole("button", { name: /^Submit/ });
  const handle = page.getByRole("button", { name: /^(Checklist|Comment)/, expanded: false });
  for (let done = 0; done < EACH; done += 1) {
    await expect(page.getByText(`${done} done`)).toBeVisible();
    if (!press) {
      await expect(page.locator("aside input:focus")).toHaveCount(1);
      for (const key of KEYS[protocol]) await page.keyboard.press(key);
      await page.keyboard.press("Control+Enter");
      continue;
    }
    await expect(page.locator("aside")).toBeVisible();
    if (isPhone && (await handle.isVisible())) await press(handle);
    await label(page, protocol, press);
    await press(submit);
  }
  await expect(page.getByText("All done. Thank you!")).toBeVisible();
}

/** What was said of a round, as its rater saw it. */
async function said(roundId: string) {
  const { scale } = await prisma().round.findUniqueOrThrow({ where: { id: roundId } });
  const labels = await prisma().annotation.findMany({
    where: { roundId },
    include: { answers: { include: { item: true } }, categories: { include: { item: true } } },
  });
  return labels.map(({ level, ease, isSafe, makesSense, shownOrder, answers, categories }) => ({
    level: turnLevel(level, { scale: scaleNameSchema.nullable().parse(scale), shownOrder }),
    ease,
    isSafe,
    makesSense,
    categorised: categories.map(({ item }) => item.position),
    answers: answers
      .map(({ side, item, answer }) => `${turnSide(side, shownOrder)}${item.position} ${answer}`)
      .sort()
      .map((each) => each.replace(/^.\d+ /, "")),
  }));
}

const NOTHING = { level: null, ease: null, isSafe: null, makesSense: null, answers: [], categorised: [] };
const ANSWERS = ["YES", "NO"];
const SAID = {
  direct_scoring: { ...NOTHING, level: 4 },
  check_then_score: { ...NOTHING, level: 4, ease: "easier", answers: ANSWERS },
  checklist_only: { ...NOTHING, answers: ANSWERS },
  check_then_prefer: { ...NOTHING, level: 4, answers: [...ANSWERS, ...ANSWERS] },
  preference: { ...NOTHING, level: 4 },
  forced_choice: { ...NOTHING, level: 2 },
  checklist_writing: { ...NOTHING, isSafe: true, makesSense: false },
  checklist_categorising: { ...NOTHING, categorised: [0] },
} satisfies Record<Protocol, unknown>;

async function labelEveryProtocol(page: Page, people: People, means: Means): Promise<void> {
  const study = await makeStudy(EACH, 2);
  await people.signIn(await people.member(study.studyId, "annotator", "Ada"));
  for (const protocol of PROTOCOL_IDS) {
    await test.step(protocol, async () => {
      const roundId = await makeRound(study, protocol, { name: protocol });
      await page.goto(`/label/${roundId}`);
      await labelAll(page, protocol, means);
      await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
      expect(await said(roundId)).toEqual(Array(EACH).fill(SAID[protocol]));
    });
  }
}

test("by key", ({ page, people }) => labelEveryProtocol(page, people, { press: null, isPhone: false }));

test("by mouse", ({ page, people }) =>
  labelEveryProtocol(page, people, { press: (what) => what.click(), isPhone: false }));

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("by touch", ({ page, people }) =>
    labelEveryProtocol(page, people, { press: (what) => what.tap(), isPhone: true }));
});
