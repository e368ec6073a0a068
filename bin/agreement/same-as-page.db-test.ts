import { expect, test } from "vitest";
import { z } from "zod";
import { exportedBy } from "@/lib/exports/server/testing/exported";
import { bring } from "@/lib/imports/worker/testing/bring";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { OPERATOR } from "@/lib/people/viewer";
import { readLabelModel } from "@/lib/results/server/read-label-model";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { agreementOf } from "../testing/agreement-of";
import { runCommand } from "../testing/run-command";
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

/** Three raters' scores of two systems, or preferences between them. */
function modelRows(value: (index: number, of: number, place: number) => number, ofPairs: boolean): string {
  const raters = ["ann", "bob", "cy"];
  const rows = raters.flatMap((rater, place) =>
    Array.from({ length: INSTRUCTIONS }, (_, index) =>
      ofPairs
        ? [`instruction-${index},secret-system-left,secret-system-right,${rater},${value(index, 0, place)}`]
        : ["left", "right"].map(
            (side, of) => `instruction-${index},secret-system-${side},${rater},${value(index, of, place)}`,
          ),
    ).flat(),
  );
  return [ofPairs ? "item,system_a,system_b,rater,preference" : "item,system,rater,value", ...rows].join("\n");
}

test.each([
  ["scores", false],
  ["preferences", true],
])("the mixed model of %s is that of the exported labels", async (_, ofPairs) => {
  const { studyId } = await makeStudy(INSTRUCTIONS);
  const value = (index: number, of: number, place: number) =>
    1 + ((index * 3 + ((index * 5 + place * 7 + of * 3) % 4) + (index % 4 === place ? 1 : 0) + of) % 5);
  const { labels } = await bring(
    studyId,
    "s.csv",
    modelRows(value, ofPairs),
    ofPairs ? { protocol: "preference" } : {},
  );
  const roundId = labels?.roundId ?? "";
  const page = await readLabelModel(OPERATOR, roundId, { raters: "all" });
  if ("pending" in page) throw new Error("Expected the model at once.");
  const bytes = await exportedBy(exportFileBytes)(roundId, "labels.csv", { labels: true });
  const path = temporaryFile("labels.csv", bytes.toString("utf8"));
  const { stdout } = await runCommand(["model", path, "--random", "rater,item,unit", "--json"]);
  const found = z
    .object({
      n: z.number(),
      log_likelihood: z.number(),
      random: z.array(z.object({ variance: z.number() })),
      factors: z.array(
        z.object({
          differences: z.array(
            z.object({ a: z.string(), difference: bounded.extend({ p_holm: z.number() }), predicted: bounded }),
          ),
        }),
      ),
    })
    .parse(JSON.parse(stdout));
  expect(page).toMatchObject({ reason: null, labels: found.n, kind: ofPairs ? "paired" : "cumulative" });
  expect(page.logLikelihood).toBeCloseTo(found.log_likelihood, 6);
  expect(page.effects.map(({ variance }) => variance)).toEqual(
    found.random.map((each) => expect.closeTo(each.variance, 5)),
  );
  const [theirs] = found.factors[0]?.differences ?? [];
  const [own] = page.differences;
  expect(own).toMatchObject({
    a: theirs?.a,
    logOdds: {
      value: expect.closeTo(theirs?.difference.value ?? 9, 5),
      low: expect.closeTo(theirs?.difference.ci[0] ?? 9, 5),
    },
    adjustedPValue: expect.closeTo(theirs?.difference.p_holm ?? 9, 5),
    predicted: { value: expect.closeTo(theirs?.predicted.value ?? 9, 5) },
  });
  const stranger = await makeMember((await makeStudy(1)).studyId, "owner");
  await expect(readLabelModel(stranger, roundId, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
});

const bounded = z.object({ value: z.number(), ci: z.tuple([z.number(), z.number()]) });
