import { answerChecklist, makeChecklistStudy } from "@/lib/data/agreement/testing/checklist-study";
import { addLabels, makeRater } from "@/lib/data/agreement/testing/labels";
import { makeRound, makeStudy } from "@/lib/data/testing/round";
import { cookieHeader } from "@/lib/data/testing/session-cookie";
import { describeWithSharedData } from "@/lib/domain/testing/shared-data";
import { expectAccessible } from "./support/accessible";
import { HttpResearcher } from "./support/http-researcher";
import { expect, test } from "./support/test";

test("a judge against people's consensus, with the human ceiling; a cell of the confusion leads to its cases", async ({
  page,
  people,
}) => {
  const study = await makeStudy(3);
  await people.signIn(await people.member(study.studyId, "researcher"));
  await page.goto(`/studies/${study.studyId}/compare/judges`);
  await expect(page).toHaveTitle(/Judges and people/);
  await expect(page.getByText("Nothing to compare yet")).toBeVisible();

  const round = await makeRound(study, "preference", { name: "People" });
  const judge = await makeRound(study, "preference", { name: "Judge" });
  await addLabels(round, await makeRater(study.studyId), [1, 3, 5]);
  await addLabels(round, await makeRater(study.studyId), [2, 4, 1]);
  await addLabels(round, await makeRater(study.studyId), [1, 3, null]);
  await addLabels(judge, await makeRater(study.studyId, { kind: "judge", name: "tiny", simulated: true }), [1, 5, 5]);
  await page.reload();
  const table = page.getByRole("region", { name: "Every source compared with the reference" });
  // The judge says win, loss, loss. Against the others of each of the people 4, 3 and 1 of 8; people themselves 5, 1 and 2.
  await expect(table.getByRole("row", { name: /tiny/ }).getByRole("cell").nth(1)).toContainText("0.500");
  await expect(table.getByRole("row", { name: /tiny/ }).getByRole("cell").nth(4)).toContainText("0.625");
  await expect(table.getByRole("row", { name: /tiny/ }).getByRole("cell").nth(6)).toHaveText("cannot tell");
  const ceiling = table.getByRole("row", { name: /Human ceiling/ });
  await expect(ceiling.getByRole("cell").nth(1)).toContainText("0.625");
  await expect(ceiling.getByRole("cell").nth(4)).toContainText("0.625");
  const figure = page.getByRole("region", { name: "Distance from reference (WPLD)" });
  await expect(figure.getByText("human ceiling 0.625")).toBeVisible();
  await expect(figure.getByRole("img", { name: /WPLD of 2 sources/ })).toBeVisible();
  await expect(page.getByText("Preference judge, against people")).toBeVisible();
  await expect(page.getByText(/choose a check-then-score round, or reference answers/)).toBeVisible();
  await expectAccessible(page);

  const confusion = page.getByRole("table", { name: /Outcomes of .* by outcomes of Rater 04 \(tiny\)/ });
  await confusion.getByRole("link", { name: "2", exact: true }).click();
  await expect(page).toHaveURL(/cell=tie-loss/);
  const cases = page.getByRole("region", { name: /2 cases/ });
  await expect(cases.getByRole("row", { name: /instruction-1/ })).toContainText("mean preference 3.33 of 3");
  await expectAccessible(page);
  await cases
    .getByRole("row", { name: /instruction-1/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Task 1" })).toBeVisible();
});

test("question accuracy for a check-then-score round, on a phone in the dark", async ({ page, people }) => {
  const study = await makeStudy(2);
  await people.signIn(await people.member(study.studyId, "researcher"));
  const roundId = await makeRound(study, "check_then_score", { name: "Checks" });
  for (const answer of ["YES", "YES", "NO"] as const) {
    await addLabels(roundId, await makeRater(study.studyId), [
      { level: 4, answers: [answer, "YES"] },
      { level: 2, answers: ["NO", "NO"] },
    ]);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/studies/${study.studyId}/compare/judges?truth=consensus:${roundId}`);
  const tab = page.getByRole("navigation", { name: "Compare" }).getByRole("link", { name: "Judges and people" });
  // The row of tabs hides the pixel by which each reaches over its line.
  await expect(tab).toBeInViewport({ ratio: 0.95 });
  const figure = page.getByRole("region", { name: "Question accuracy", exact: true });
  await figure.getByRole("button", { name: "Show as a table" }).click();
  // Each against the other two: 3 of 3 (one question tied) twice, and 3 of 4.
  await expect(figure.getByRole("row", { name: /Rater 01/ })).toContainText("100.0 %");
  await expect(figure.getByRole("row", { name: /Rater 03/ })).toContainText("75.0 %");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test("scores from one checklist evaluation: chosen by name, kept in the address, taken away as a file", async ({
  page,
  people,
}) => {
  const study = await makeChecklistStudy(2, 2, [10, 90]);
  await people.signIn(await people.member(study.studyId, "researcher"));
  const raters = [await makeRater(study.studyId), await makeRater(study.studyId, { kind: "judge", name: "tiny" })];
  for (const rater of raters) {
    for (const instruction of [0, 1]) {
      const [yes, no] = [{ answer: "YES" as const }, { answer: "NO" as const }];
      await answerChecklist(
        study,
        instruction,
        rater,
        [
          [yes, no],
          [yes, yes],
        ],
        [2, 4],
      );
    }
  }
  await page.goto(`/studies/${study.studyId}/compare/judges?truth=consensus:${study.roundId}`);
  const table = page.getByRole("region", { name: "Every source compared with the reference" });
  await expect(table.getByRole("row", { name: /tiny\), DIVA/ })).toBeVisible();
  await expect(table.getByRole("row", { name: /tiny\), importance-weighted/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /^DIVA/ }).press("Space");
  await expect(table.getByRole("row", { name: /DIVA/ })).toHaveCount(0);
  await expect(table.getByRole("row", { name: /tiny\), MeanRec/ })).toBeVisible();
  // The figures were drawn anew, and who chose by keyboard goes on where the choice is.
  await expect(page.getByRole("checkbox", { name: /^DIVA/ })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: /^DIVA/ })).not.toBeChecked();
  const download = page.waitForEvent("download");
  await table.getByRole("button", { name: "Download (CSV)" }).click();
  expect((await download).suggestedFilename()).toBe("sources-against-truth.csv");
});

const PANDALM = [
  "pandalm/items.jsonl",
  "pandalm/ratings.csv",
  "pandalm/gpt-3.5-turbo_judgements.csv",
  "pandalm/pandalm-7b_judgements.csv",
] as const;

describeWithSharedData(test, "PandaLM", PANDALM, ([items, ratings, gpt, pandalm]) => {
  test("two judges against three people: the distances and the human ceiling that an independent count gives", async ({
    page,
    people,
    sharedTickbox,
  }) => {
    const person = await people.create("Researcher", { mayCreateStudies: true });
    const cookie = cookieHeader(await people.sessionCookie(person));
    const researcher = new HttpResearcher(sharedTickbox, cookie);
    const studyId = await researcher.createStudy("PandaLM");
    await researcher.importFile(studyId, items);
    const values = "0=tie,1=A,2=B,garbage=skip";
    await researcher.importFile(studyId, ratings, { values, round: "People" });
    await researcher.importFile(studyId, gpt, { values, rater: "GPT-3.5", round: "GPT-3.5" });
    await researcher.importFile(studyId, pandalm, { values, rater: "PandaLM-7B", round: "PandaLM-7B" });
    await people.signIn(person);
    await page.goto(`/studies/${studyId}/compare/judges`);
    const table = page.getByRole("region", { name: "Every source compared with the reference" });
    const cells = (name: RegExp) => table.getByRole("row", { name }).getByRole("cell");
    const expected: [RegExp, string[]][] = [
      [/Human ceiling/, ["999", ...shares(CEILING)]],
      [/PandaLM-7B/, ["999", ...shares([1893, 616, 488])]],
      [/GPT-3.5/, ["974", ...shares([1973, 532, 417])]],
    ];
    for (const [name, texts] of expected) {
      for (const [index, text] of texts.entries()) await expect(cells(name).nth(index)).toContainText(text);
    }
    // All cases of the judge's inversions: 159 in two cells.
    const confusion = page.getByRole("table", { name: /by outcomes of .*PandaLM-7B/ });
    await expect(
      confusion
        .getByRole("row", { name: /first wins/ })
        .getByRole("cell")
        .last(),
    ).toHaveText("70");
    await confusion
      .getByRole("row", { name: /first wins/ })
      .getByRole("cell")
      .last()
      .getByRole("link")
      .click();
    await expect(page.getByRole("heading", { name: "70 cases: the opposite" })).toBeVisible();
    const pairs = page
      .getByRole("table", { name: "Pairs of responses in this cell" })
      .locator("tbody")
      .getByRole("row");
    // At least a page of them comes at once, and the rest when asked for.
    const more = page.getByRole("button", { name: "Show more" });
    await expect(pairs.nth(49)).toBeVisible();
    await expect(async () => {
      if (await more.isVisible()) await more.click();
      await expect(pairs).toHaveCount(70, { timeout: 1_000 });
    }).toPass();
    await expect(more).toBeHidden();
  });
});

/** Counted from the file by a few lines of another language: each person, or the judge, against the mean of the other two. */
const CEILING = [2677, 251, 69] as const;

/** PLD-0/1/2 and WPLD as they stand in the table. */
function shares([exact, step, inverted]: readonly [number, number, number]): string[] {
  const n = exact + step + inverted;
  return [exact, step, inverted, step + 2 * inverted].map((count) => (count / n).toFixed(3));
}
