import { mkdirSync, writeFileSync } from "node:fs";
import { test } from "vitest";
import { exportedBy } from "@/lib/exports/server/testing/exported";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { prisma } from "@/lib/db/client";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeRound, makeStudy } from "@/lib/testing/round";

test("files for pandas", async () => {
  mkdirSync("/tmp/day-pandas", { recursive: true });
  for (const protocol of ["check_then_score", "preference"] as const) {
    const study = await makeStudy(8);
    const roundId = await makeRound(study, protocol);
    await prisma().instruction.updateMany({ where: { studyId: study.studyId }, data: { text: "A \"quoted\", text;\nwith lines é =1+1" } });
    for (const k of [0, 1, 2])
      await addLabels(
        roundId,
        await makeRater(study.studyId),
        Array.from({ length: 8 }, (_, i) => ({ level: 1 + ((i + k) % 5), comment: "Line one,\nline \"two\"", ...(protocol === "preference" ? {} : { answers: [i % 2 ? "YES" as const : "NO" as const, "YES" as const] }) })),
      );
    for (const file of ["labels.csv", "gold.csv", "answers.csv"] as const) {
      try {
        writeFileSync(`/tmp/day-pandas/${protocol}-${file}`, await exportedBy(exportFileBytes)(roundId, file, { labels: true }));
      } catch (error) {
        writeFileSync(`/tmp/day-pandas/${protocol}-${file}.error`, String(error));
      }
    }
  }
});
