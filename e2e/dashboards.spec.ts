import { addLabels, type Label, makeRater } from "@/lib/results/server/testing/labels";
import { simulate } from "@/lib/results/server/testing/simulated-labels";
import type { Level } from "@/lib/round/protocol/protocol";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { expectAlive } from "./support/alive";
import { contentOf, take } from "./support/figure-downloads";
import { overflow } from "./support/interface-texts";
import type { People } from "./support/people";
import { expect, test } from "./support/test";

/** What a browser adds to the dashboards; what they show is tested next to their pages, in *-pages.db-test.ts. */

async function studyOf(people: People, instructions: number): Promise<StudyForTest> {
  const study = await makeStudy(instructions);
  await people.signIn(await people.member(study.studyId, "researcher"));
  return study;
}

test("the round page shows agreement, follows new labels, can be linked to, written up, taken away and printed", async ({
  page,
  people,
}) => {
  const study = await studyOf(people, 4);
  const roundId = await makeRound(study, "direct_scoring", { name: "Scores" });
  const address = `/studies/${study.studyId}/rounds/${roundId}`;
  await page.goto(`${address}?open=agreement,labels`);
  await expect(page).toHaveTitle("Scores · Tickbox");
  await expect(page.getByText("No labels yet")).toBeVisible();

  await addLabels(roundId, await makeRater(study.studyId), [1, 2, 2, 5]);
  await addLabels(roundId, await makeRater(study.studyId, { simulated: true }), [1, 2, 1, null]);
  const agreement = page.getByRole("region", { name: "Agreement", exact: true });
  await expect(agreement.getByText("3 tasks with 2+ labels")).toBeVisible();
  await agreement.getByText("Nominal").click();
  await expect(agreement.getByText("0.444", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/level=nominal/);

  await test.step("what one came for is in sight at once; the rest is folded, and a link opens what it is about", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const name of ["Krippendorff’s alpha", "Difference between systems", "Raters to check", "Next step"]) {
      const region = page.getByRole("region", { name, exact: true });
      await expect(region).toBeVisible();
      // Not drawn for a moment where its script comes late.
      const end = async () => {
        const answer = await region.boundingBox();
        return answer ? answer.y + answer.height : Number.POSITIVE_INFINITY;
      };
      await expect.poll(end, name).toBeLessThan(600);
    }
    const groups = page.getByRole("region", { name: "Agreement by group" });
    await expect(groups).toBeHidden();
    await page.getByText("Agreement by group").click();
    await expect(page).toHaveURL(/open=agreement%2Clabels%2Cgroups/);
    await expect(groups).toBeVisible();
    await page.reload();
    await expect(page.getByRole("radio", { name: "Nominal" })).toBeChecked();
  });

  await test.step("a figure's numbers stand in a table, and the file has all their digits", async () => {
    const coincidences = page.getByRole("region", { name: "Coincidences" });
    await coincidences.getByRole("button", { name: "Show as a table" }).click();
    const row = coincidences.getByRole("row", { name: /1 Horrible/ });
    await expect(row.getByRole("cell")).toHaveText(["2", "1", "0", "0", "0", "3"]);
    const [, numbers = ""] = (await contentOf(await take(agreement, "CSV"))).toString("utf8").trim().split("\r\n");
    // By hand: Do = 2/6, De = 0.6.
    expect(numbers).toContain(String(1 - 2 / 6 / 0.6).slice(0, 12));
  });

  await test.step("somebody labels while the page is open, and the paragraph is about what it shows", async () => {
    await addLabels(roundId, await makeRater(study.studyId), [null, null, null, 5]);
    await expect(agreement.getByText("4 tasks with 2+ labels")).toBeVisible();
    await page.getByRole("button", { name: "Write up" }).click();
    await expect(page.getByTestId("write-up")).toContainText("at the nominal level is");
    await page.reload();
    await expect(page.getByText("@techreport{krippendorff2011,")).toBeVisible();
    await page.getByRole("button", { name: "Close" }).last().click();
  });

  await test.step("on paper nothing is wider than the page, and there are no buttons", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Download this figure" }).first()).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    expect(await overflow(page)).toBe(0);
  });
});

test("what is chosen where rounds, systems, sources and judges are compared stands in the address", async ({
  page,
  people,
}) => {
  const study = await studyOf(people, 12);
  const { studyId } = study;
  const direct = await makeRound(study, "direct_scoring", { name: "Direct" });
  const checked = await makeRound(study, "check_then_score", { name: "Checked" });
  const pairs = await makeRound(study, "preference", { name: "Pairs" });
  const answered = (level: number): Label => ({ level: asLevel(level), answers: [level > 2 ? "YES" : "NO", "YES"] });
  for (const [index, levels] of simulate(0.8, "choices", 12).entries()) {
    const rater = await makeRater(studyId);
    await addLabels(direct, rater, levels.toReversed().map(asLevel));
    await addLabels(checked, rater, levels.map(answered));
    if (index < 2) await addLabels(pairs, rater, [1, 3, 5]);
  }
  const judge = await makeRater(studyId, { kind: "judge", name: "tiny" });
  await addLabels(checked, judge, [1, 2, 3, 4].map(answered));
  await addLabels(pairs, judge, [1, 5, 5]);

  await test.step("rounds: which ones, and which is the first", async () => {
    await page.goto(`/studies/${studyId}/compare/rounds?rounds=${direct},${checked}&level=interval`);
    await expect(page.getByRole("region", { name: "Checked against Direct", exact: true })).toBeVisible();
    await expectAlive(page);
    await page.getByLabel("Compared with").selectOption({ label: "Checked" });
    const turned = page.getByRole("region", { name: "Direct against Checked", exact: true });
    await expect(turned).toBeVisible();
    await page.reload();
    await expect(turned).toBeVisible();
    const choice = page.getByRole("checkbox", { name: /^Direct/ });
    // The box follows the address, a moment after the click.
    await choice.click();
    await expect(choice).not.toBeChecked();
    await expect(turned).toBeHidden();
  });

  await test.step("systems: an old address leads on, and one choice does not undo another", async () => {
    await page.goto(`/studies/${studyId}/rounds/${checked}/systems?answers=majority`);
    await expect(page).toHaveURL(`/studies/${studyId}/compare/systems?answers=majority&round=${checked}`);
    const met = page.getByRole("region", { name: "Requirements met", exact: true });
    await met.getByRole("radio", { name: "All questions met" }).click();
    await expect(page).toHaveURL(/answers=majority&round=.*&met=hardSatisfaction/);
    await page.reload();
    await expect(met.getByRole("radio", { name: "All questions met" })).toBeChecked();
  });

  await test.step("judges: a cell of the confusion leads to its cases; label and prediction are swapped", async () => {
    await page.goto(`/studies/${studyId}/compare/judges`);
    await page.getByRole("tab", { name: "Confusion matrices" }).click();
    await expect(page).toHaveURL(/view=outcomes/);
    const confusion = page.getByRole("table", { name: /^Outcomes of .* by outcomes of .*tiny/ });
    await confusion.getByRole("link", { name: "1", exact: true }).first().click();
    await expect(page).toHaveURL(/cell=/);
    const cases = page.getByRole("region", { name: /1 case/ });
    await expect(cases.getByRole("link").first()).toBeVisible();
    const [label, prediction] = [
      page.getByLabel("Label", { exact: true }),
      page.getByLabel("Prediction", { exact: true }),
    ];
    const before = [await label.inputValue(), await prediction.inputValue()];
    await page.getByRole("button", { name: "Swap label and prediction" }).click();
    await expect(label).toHaveValue(before[1] ?? "");
    await page.reload();
    await expect(prediction).toHaveValue(before[0] ?? "");
  });

  await test.step("judges: who chooses scores by keyboard goes on where the choice is, and takes them away", async () => {
    await page.goto(`/studies/${studyId}/compare/judges?view=distances&truth=consensus:${checked}`);
    const score = page.getByRole("group", { name: "Scores from checklist answers" }).getByRole("checkbox").first();
    await score.press("Space");
    await expect(page).toHaveURL(/scores=/);
    await expect(score).not.toBeChecked();
    await expect(page.getByText("Computing")).toHaveCount(0);
    await expect(score).toBeFocused();
    const table = page.getByRole("region", { name: "Every source compared with the reference" });
    const download = page.waitForEvent("download");
    await table.getByRole("button", { name: "Download (CSV)" }).click();
    expect((await download).suggestedFilename()).toBe("sources-against-truth.csv");
  });
});

function asLevel(level: number): Level {
  const found = ([1, 2, 3, 4, 5] as const).find((each) => each === level);
  if (!found) throw new Error(`${level} is no level`);
  return found;
}
