import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { MANY_TO_EXPORT } from "@/lib/exports/prepared-export";
import { unzipped } from "@/lib/exports/server/testing/exported";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { expect, test } from "./support/test";

const manifestSchema = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
});

test("the gold labels leave by the page and by the command with the same bytes", async ({ page, people }) => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "check_then_score", { name: "Gold" });
  await addLabels(roundId, await makeRater(study.studyId), [{ level: 4, answers: ["YES", "NO"], comment: "=1+1" }, 3]);
  await addLabels(roundId, await makeRater(study.studyId), [{ level: 5, answers: ["YES", "YES"] }, 3]);
  await people.signIn(await people.member(study.studyId, "researcher"));
  await page.goto(`/studies/${study.studyId}/rounds/${roundId}`);
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export labels" });
  await dialog.getByLabel("Every rater’s own labels").check();
  await dialog.getByLabel("With comments and reported problems").check();
  const command = await dialog.getByLabel("Command line").inputValue();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: "Download all as zip" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("tickbox-gold-bundle.zip");
  const zip = await readFile(await download.path());
  await dialog.getByText("Parquet dataset").click();
  await dialog.getByRole("button", { name: "Download dataset as zip" }).click();
  await expect(dialog.getByLabel("Licence")).toHaveAccessibleDescription(/Choose a licence/);
  await dialog.getByLabel("Licence").selectOption("cc-by-4.0");
  const [dataset] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: "Download dataset as zip" }).click(),
  ]);
  const published = await readFile(await dataset.path());

  // Counted as large, its files are prepared by a worker: seen on the study's page, too, and with the same bytes.
  await prisma().raterTally.updateMany({ where: { roundId }, data: { labels: MANY_TO_EXPORT } });
  await page.reload();
  await page.getByRole("button", { name: "Export" }).click();
  await dialog.getByLabel("Every rater’s own labels").check();
  await dialog.getByLabel("With comments and reported problems").check();
  await dialog.getByRole("button", { name: "Prepare all as zip" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "tickbox-gold-bundle.zip" })).toContainText("Ready");
  await page.goto(`/studies/${study.studyId}/export`);
  const prepared = page.getByRole("list", { name: "Prepared files" }).getByRole("listitem");
  await expect(prepared).toContainText("Ready");
  const [preparedDownload] = await Promise.all([
    page.waitForEvent("download"),
    prepared.getByRole("link", { name: "Download tickbox-gold-bundle.zip" }).click(),
  ]);
  expect((await readFile(await preparedDownload.path())).equals(zip)).toBe(true);
  await prepared.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No prepared files.")).toBeVisible();

  const folder = await mkdtemp(join(tmpdir(), "tickbox-export-"));
  try {
    const [called, words = ""] = command.split(" -- ");
    expect(called).toBe("npm run -s tickbox");
    const parameters = words.replace("--out export", `--out ${folder}`).split(" ");
    await promisify(execFile)(process.execPath, ["bin/tickbox.mjs", ...parameters]);
    const names = [
      "answers.csv",
      "gold.csv",
      "gold.jsonl",
      "labels.csv",
      "labels.jsonl",
      "manifest.json",
      "questions.csv",
    ];
    expect((await readdir(folder)).sort()).toEqual(names);
    const zipped = await unzipped(zip);
    for (const name of names) expect(zipped.get(name)?.equals(await readFile(join(folder, name))), name).toBe(true);
    const { files } = manifestSchema.parse(JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")));
    for (const { name, bytes, sha256 } of files) {
      const content = await readFile(join(folder, name));
      expect([name, content.byteLength]).toEqual([name, bytes]);
      expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
    }
    expect(await readFile(join(folder, "labels.csv"), "utf8")).toContain("'=1+1");
    const publish = ["bin/tickbox.mjs", "publish", "--round", roundId, "--license", "cc-by-4.0", "--out", folder];
    await promisify(execFile)(process.execPath, publish);
    const dataset = await unzipped(published);
    for (const name of ["README.md", "croissant.json", "data/gold/train.parquet", "data/kto/train.parquet"]) {
      expect(dataset.get(name)?.equals(await readFile(join(folder, name))), name).toBe(true);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("one file can be had alone, and not by an annotator", async ({ page, people }) => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "preference", { name: "Größe: “Ä/B” test" });
  await addLabels(roundId, await makeRater(study.studyId), [1, 5]);
  const address = `/api/v1/rounds/${roundId}/export/gold.jsonl`;
  await people.signIn(await people.member(study.studyId, "owner"));
  const answer = await page.request.get(address);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-disposition"]).toBe('attachment; filename="tickbox-gro-e-a-b-test-gold.jsonl"');
  expect((await answer.text()).trim().split("\n")).toHaveLength(2);
  const manifest = await page.request.get(`/api/v1/rounds/${roundId}/export/manifest.json?order=stored`);
  expect(await manifest.json()).toMatchObject({ agreement: { labels: { pair_order: "stored" } } });
  expect((await page.request.get(`/api/v1/rounds/${roundId}/export/passwords.txt`)).status()).toBe(404);
  await people.signIn(await people.member(study.studyId, "annotator"));
  expect((await page.request.get(address)).status()).toBe(404);
});
