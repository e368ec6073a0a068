import { readFile } from "node:fs/promises";
import { BlobReader, BlobWriter, ZipWriter } from "@zip.js/zip.js";
import { tinyPng } from "@/lib/content/image/testing/tiny-images";
import { prisma } from "@/lib/db/client";
import { expectAccessible } from "./support/accessible";
import { judged, labellingWorld, openRound, reading, saveState } from "./support/labelling";
import { expect, test } from "./support/test";

async function zipOf(names: readonly string[]): Promise<Buffer> {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const name of names) await zip.add(name, new BlobReader(new Blob([tinyPng(name)])));
  return Buffer.from(await (await zip.close()).arrayBuffer());
}

test("images are given with a study, shown to raters, opened large, and deleted where nothing refers to them", async ({
  page,
  people,
  complaints,
}) => {
  complaints.allow(/400 .*drawing\.svg/);
  const { study, roundId, rater } = await labellingWorld(people, "check_then_score", { tasks: 1 });
  const { studyId } = study;
  const text = "Before ![sales by month](charts/q%203.png) after ![lost](lost.png) ![far](https://web.example/a.png)";
  await prisma().response.updateMany({ where: { studyId }, data: { text } });
  const owner = await people.member(studyId, "owner", "Olga");

  await test.step("files and a zip, with what fails named", async () => {
    await people.signIn(owner);
    await page.goto(`/studies/${studyId}/data/import`);
    await expect(page.getByText("Texts refer to 2 images that this study does not have")).toBeVisible();
    await page.getByLabel("Images to add").setInputFiles([
      { name: "figures.zip", mimeType: "application/zip", buffer: await zipOf(["charts/q 3.png", "unused.png"]) },
      { name: "drawing.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg width='1' height='1'/>") },
    ]);
    await expect(page.getByText("1 file not added. 2 images added.")).toBeVisible();
    await expect(page.getByText("drawing.svg: SVG images are not taken", { exact: false })).toBeVisible();
    await expect(page.getByText("Texts refer to 1 image that this study does not have")).toBeVisible();
    await expect(page.getByRole("row", { name: /charts\/q 3.png 40 × 30 .*2 texts: instruction-0/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete unused.png" }).click();
    await page.getByRole("button", { name: "Delete image" }).click();
    await expect(page.getByRole("row", { name: /unused.png/ })).toBeHidden();
  });

  await test.step("where the content is read, researchers are told what is missing", async () => {
    await page.goto(`/studies/${studyId}/data/instructions/${study.instructions[0]?.id}`);
    await expect(page.getByRole("img", { name: "sales by month" }).first()).toBeVisible();
    await expect(page.getByText("lost.png · not among the study’s images").first()).toBeVisible();
  });

  await test.step("all images leave as a zip, which the study knows again", async () => {
    await page.goto(`/studies/${studyId}/export`);
    const leaving = page.waitForEvent("download");
    await page.getByRole("link", { name: "images.zip" }).click();
    const zip = await (await leaving).path();
    await page.goto(`/studies/${studyId}/data/import`);
    await page.getByLabel("Images to add").setInputFiles({
      name: "images.zip",
      mimeType: "application/zip",
      buffer: await readFile(zip),
    });
    await expect(page.getByText("0 images added, 1 already there.")).toBeVisible();
  });

  await test.step("a rater sees the image in its place, opens it by keyboard, and labels on", async () => {
    await people.signIn(rater);
    await openRound(page, roundId);
    const image = judged(page).getByRole("img", { name: "sales by month" });
    await expect(image).toHaveJSProperty("naturalWidth", 40);
    await expect(reading(page)).toContainText("https://web.example/a.png");
    await expect(reading(page).locator("img")).toHaveCount(1);
    const link = judged(page).getByRole("link", { name: "sales by month" });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "sales by month" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(link).toBeFocused();
    await page.keyboard.press("y");
    await expect(page.getByText("1 / 3").filter({ visible: true })).toBeVisible();
    // Saved before somebody else signs in, as whom it would be refused.
    await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
    await page.goto("about:blank");
  });

  await test.step("served to members alone, kept for good by its version, with nothing in it that could run", async () => {
    const address = `/api/v1/studies/${studyId}/images/charts%2Fq%203.png`;
    const found = await page.request.get(address);
    expect([found.status(), found.headers()["content-type"]]).toEqual([200, "image/png"]);
    expect(found.headers()["content-security-policy"]).toContain("sandbox");
    expect(found.headers()["x-content-type-options"]).toBe("nosniff");
    expect(found.headers()["cache-control"]).toContain("no-cache");
    const tag = found.headers().etag ?? "";
    expect((await page.request.get(address, { headers: { "if-none-match": tag } })).status()).toBe(304);
    const kept = await page.request.get(`${address}?version=${tag.slice(1, 17)}`);
    expect(kept.headers()["cache-control"]).toContain("immutable");
    await people.signIn(await people.researcher());
    expect((await page.request.get(address)).status()).toBe(404);
  });
});
