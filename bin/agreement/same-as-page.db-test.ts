import { expect, test } from "vitest";
import { exportedBy } from "@/lib/exports/server/testing/exported";
import { bring } from "@/lib/imports/worker/testing/bring";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { OPERATOR } from "@/lib/people/viewer";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { makeStudy } from "@/lib/testing/round";
import { agreementOf } from "../testing/agreement-of";
import { temporaryFile } from "../testing/temporary-files";

const INSTRUCTIONS = 14;

test("exported labels have the interval of the page, where tasks share instructions", async () => {
  const { studyId } = await makeStudy(INSTRUCTIONS);
  const rows = ["ann", "bob", "cy"].flatMap((rater, place) =>
    ["left", "right"].flatMap((side, of) =>
      Array.from({ length: INSTRUCTIONS }, (_, index) => {
        const level = 1 + ((index * 3 + of + (index % 3 === 0 ? place * (of + 1) : 0)) % 5);
        return place === 2 && index > 10 ? [] : `instruction-${index},secret-system-${side},${rater},${level}`;
      }).flat(),
    ),
  );
  const { labels } = await bring(studyId, "s.csv", ["item,system,rater,value", ...rows].join("\n"), {});
  const roundId = labels?.roundId ?? "";
  for (const level of ["ordinal", "nominal"] as const) {
    const { alpha, drawn } = await readRoundAgreement(OPERATOR, roundId, { raters: "all", level });
    expect(drawn).toBe("instructions");
    const bytes = await exportedBy(exportFileBytes)(roundId, "labels.csv", { labels: true });
    const path = temporaryFile("labels.csv", bytes.toString("utf8"));
    const found = await agreementOf(path, `--level ${level} --values 1-5 --bootstrap 2000`);
    if (!alpha.value.defined || !alpha.interval.defined) throw new Error("Expected an alpha with an interval.");
    expect(found).toMatchObject({
      cluster: "instruction_id",
      results: [{ value: alpha.value.value, ci: [alpha.interval.value.low, alpha.interval.value.high] }, {}],
    });
  }
});
