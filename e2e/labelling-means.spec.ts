import type { Locator, Page } from "@playwright/test";
import { prisma } from "@/lib/db/client";
import { turnLevel, turnSide } from "@/lib/labelling/shown-order";
import { scaleNameSchema } from "@/lib/round/protocol/protocol";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { saveState } from "./support/labelling";
import type { People } from "./support/people";
import { expect, test } from "./support/test";

/**
 * Labels wholly by key, by mouse or by touch: what is kept is the same. Of two protocols, which have most kinds of
 * controls between them; components/labelling/asks/labels-by-key.test.ts has the keys of all. Two labels of each show that
 * the next task can be done like the first.
 */
const EACH = 2;
const PROTOCOLS = ["check_then_prefer", "checklist_categorising"] as const;
type OfTwo = (typeof PROTOCOLS)[number];

interface Means {
  /** a click or a tap; null where keys do it */
  press: ((what: Locator) => Promise<void>) | null;
  isPhone: boolean;
}

/** A whole label by key, of two questions. */
const KEYS: Readonly<Record<OfTwo, readonly string[]>> = {
  check_then_prefer: ["y", "n", "y", "n", "4"],
  checklist_categorising: ["1", "ArrowDown", "0"],
};

/** The same label by a pointer. */
async function label(page: Page, protocol: OfTwo, press: (what: Locator) => Promise<void>): Promise<void> {
  const aside = page.locator("aside");
  if (protocol === "checklist_categorising") {
    const questions = aside.locator("li[data-target]");
    await press(questions.nth(0).getByRole("checkbox").first());
    await press(questions.nth(1).getByRole("checkbox", { name: "None" }));
    return;
  }
  // A row has the answers about both responses: those about A come first by number.
  for (let at = 0; at < 4; at += 1) {
    const question = aside.locator(`[data-target='question-${at}']`);
    await press(question.getByRole("radio", { name: at % 2 === 0 ? "Yes" : "No" }));
  }
  await press(aside.getByRole("radio", { name: /^4, / }));
}

async function labelAll(page: Page, protocol: OfTwo, { press, isPhone }: Means): Promise<void> {
  const submit = page.getByRole("button", { name: /^Submit/ });
  const handle = page.getByRole("button", { name: /^(Checklist|Comment)/, expanded: false });
  for (let done = 0; done < EACH; done += 1) {
    await expect(page.getByText(new RegExp(`^${done} of `))).toBeVisible();
    if (!press) {
      await expect(page.locator("aside :is(fieldset, input, textarea, button):focus")).toHaveCount(1);
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
  return labels.map(({ level, shownOrder, answers, categories }) => ({
    level: turnLevel(level, { scale: scaleNameSchema.nullable().parse(scale), shownOrder }),
    categorised: categories.map(({ item }) => item.position),
    answers: answers.map(({ side, item, answer }) => `${turnSide(side, shownOrder)}${item.position} ${answer}`).sort(),
  }));
}

const SAID = {
  check_then_prefer: { level: 4, answers: ["A0 YES", "A1 NO", "B0 YES", "B1 NO"], categorised: [] },
  checklist_categorising: { level: null, answers: [], categorised: [0] },
} satisfies Record<OfTwo, unknown>;

async function labelBoth(page: Page, people: People, means: Means): Promise<void> {
  const study = await makeStudy(EACH, 2);
  await people.signIn(await people.member(study.studyId, "annotator", "Ada"));
  for (const protocol of PROTOCOLS) {
    await test.step(protocol, async () => {
      const roundId = await makeRound(study, protocol, { name: protocol });
      await page.goto(`/label/${roundId}`);
      await labelAll(page, protocol, means);
      await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
      expect(await said(roundId)).toEqual(Array(EACH).fill(SAID[protocol]));
    });
  }
}

test("by key", ({ page, people }) => labelBoth(page, people, { press: null, isPhone: false }));

test("by mouse", ({ page, people }) => labelBoth(page, people, { press: (what) => what.click(), isPhone: false }));

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("by touch", ({ page, people }) => labelBoth(page, people, { press: (what) => what.tap(), isPhone: true }));
});
