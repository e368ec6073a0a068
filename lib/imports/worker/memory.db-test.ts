import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db/client";
import { measuredImport } from "./testing/measured-import";
import { writeLabelFile, writeStudyFile } from "./testing/study-lines";

// npm run bench -- import measures 100,000 lines. What grows with the number of lines shows at a tenth of them.
const LINES = 10_000;
const MAX_MEGABYTES = 300;

it("imports large files within 300 MB of memory", { timeout: 300_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "tickbox-import-"));
  const url = process.env.DATABASE_URL ?? "";
  try {
    const [study, labels] = [join(folder, "study.jsonl"), join(folder, "labels.csv")];
    writeStudyFile(study, LINES);
    writeLabelFile(labels, LINES, 1);
    for (const file of [study, labels]) {
      const { code, output, megabytes } = await measuredImport(url, file, "--study", "Large", "--create");
      expect(output).toContain('Added to "Large"');
      expect(code).toBe(0);
      expect(megabytes).toBeLessThan(MAX_MEGABYTES);
    }
    expect(await prisma().instruction.count()).toBe(LINES);
    expect(await prisma().annotation.count()).toBe(LINES);
  } finally {
    await rm(folder, { recursive: true });
  }
});
