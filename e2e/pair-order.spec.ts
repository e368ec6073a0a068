import { readFile } from "node:fs/promises";
import { addLabels, makeRater } from "@/lib/data/agreement/testing/labels";
import { makeRound, makeStudy } from "@/lib/data/testing/round";
import type { Level } from "@/lib/domain/protocol";
import { expectAccessible } from "./support/accessible";
import { expect, test } from "./support/test";

// A mostly wins, and three raters agree but for chance: 0.861 both ways, far less as stored.
const RATERS: readonly (readonly Level[])[] = [
  [1, 1, 1, 1, 2, 1, 1, 2, 1, 4],
  [1, 2, 1, 1, 2, 1, 1, 1, 2, 5],
  [2, 1, 1, 1, 1, 1, 2, 1, 1, 3],
];

test("pairs are read both ways unless the stored order is asked for; address, links, export and paragraph follow", async ({
  page,
  people,
}) => {
  const study = await makeStudy(10);
  const [one, other] = [
    await makeRound(study, "preference", { name: "Pairs" }),
    await makeRound(study, "preference", { name: "Again" }),
  ];
  for (const levels of RATERS) {
    const rater = await makeRater(study.studyId);
    await addLabels(one, rater, levels);
    await addLabels(other, rater, levels);
  }
  await people.signIn(await people.member(study.studyId, "researcher"));
  const base = `/studies/${study.studyId}`;
  await page.goto(`${base}/rounds/${one}?open=agreement,labels`);
  const agreement = page.getByRole("region", { name: "Agreement", exact: true });
  await expect(agreement.getByText("turning pairs round changes nothing")).toBeVisible();
  const alpha = agreement.locator("dd").first();
  const both = (await alpha.textContent()) ?? "";
  await expect(page.getByRole("region", { name: "Preferences", exact: true })).toContainText("there is no mean");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Write up" }).click();
  await expect(page.getByTestId("write-up")).toContainText("from each pair in both orders");
  await page.getByRole("button", { name: "Close" }).last().click();

  await agreement.getByText("As stored", { exact: true }).click();
  await expect(page).toHaveURL(/order=stored/);
  await expect(agreement.getByText("alpha depends on which response is called A")).toBeVisible();
  await expect(alpha).not.toHaveText(both);
  await page.getByRole("button", { name: "Write up" }).click();
  await expect(page.getByTestId("write-up")).toContainText("in the order in which they are stored");
  await page.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByLabel(/Command line/)).toHaveValue(/--stored-order/);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "manifest.json" }).click();
  const manifest = await readFile(await (await download).path(), "utf8");
  expect(JSON.parse(manifest)).toMatchObject({ agreement: { labels: { pair_order: "stored" } } });
  await page.getByRole("button", { name: "Close" }).last().click();

  const stored = (await alpha.textContent()) ?? "";
  await page.reload();
  await expect(alpha).toHaveText(stored);
  await page.getByRole("link", { name: "Raters", exact: true }).click();
  await expect(page).toHaveURL(/raters\?order=stored/);
  const raters = page.getByRole("table", { name: "Raters of the round" });
  await expect(raters.getByRole("columnheader", { name: "Bias" })).toBeVisible();
  await page.getByText("Pairs both ways", { exact: true }).click();
  await expect(page).not.toHaveURL(/order=/);
  await expect(raters.getByRole("columnheader", { name: "Bias" })).toBeHidden();
  await expect(page.getByText("no mean and no bias")).toBeVisible();

  await page.goto(`${base}/compare/rounds?rounds=${one},${other}&order=stored`);
  await expect(page.getByText("Difference of the mean preference").first()).toBeAttached();
  await page.getByText("Pairs both ways", { exact: true }).click();
  await expect(page).not.toHaveURL(/order=/);
  await expect(page.getByText("Difference of the mean preference")).toHaveCount(0);
});
