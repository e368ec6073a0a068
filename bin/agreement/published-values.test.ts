import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { describeWithSharedData } from "@/lib/testing/shared-data";
import { agreementOf } from "../testing/agreement-of";
import { temporaryFile } from "../testing/temporary-files";

const referenceSchema = z.array(
  z.object({
    name: z.string(),
    statistic: z.string(),
    level: z.string().optional(),
    weights: z.string().optional(),
    pair: z.tuple([z.string(), z.string()]).optional(),
    matrix: z.array(z.array(z.union([z.number(), z.null()]))).optional(),
    n_units: z.number().optional(),
    value: z.number(),
  }),
);

const NAMES: Record<string, string> = {
  krippendorff_alpha: "alpha",
  percent_agreement_all_pairs: "percent",
  fleiss_kappa: "fleiss",
  randolph_kappa: "randolph",
  cohen_kappa: "cohen",
  mean_pairwise_cohen_kappa: "cohen",
};

describeWithSharedData(it, "published values", ["reference_values.json", "pandalm/ratings.csv"], ([path, ratings]) => {
  const references = referenceSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  const named = references.map((each) => ({
    title: `${each.name} ${each.statistic} ${each.level ?? each.weights ?? ""}`,
    ...each,
  }));

  it.each(named.filter(({ matrix }) => matrix))("$title, from a wide file", async ({ matrix = [], level, value }) => {
    const units = (matrix[0] ?? []).map((_, unit) => matrix.map((row) => row[unit] ?? "").join(","));
    const file = temporaryFile("matrix.csv", `${units.join("\n")}\n`);
    const { results } = await agreementOf(file, `--wide --no-header --level ${level}`);
    expect(Math.abs((results[0]?.value ?? Number.NaN) - value)).toBeLessThanOrEqual(1e-12);
  });

  it.each(named.filter(({ name }) => name === "pandalm"))(
    "$title",
    async ({ statistic, level, weights, pair, value }) => {
      const suffix = weights && weights !== "none" ? `_${weights}` : "";
      const words = `--where criterion=preference --level ${level ?? "nominal"} --statistics ${NAMES[statistic]}${suffix}`;
      const { results, columns, ...counts } = await agreementOf(ratings, words);
      expect(columns).toMatchObject([{ unit: ["item_id"], rater: "annotator_id", value: "value" }]);
      expect(counts).toEqual({ n_units: 999, n_units_pairable: 999, n_raters: 3, n_labels: 2997, notes: [] });
      const [result] = results;
      const found = pair ? result?.pairs?.find(({ raters }) => raters.join() === pair.join())?.value : result?.value;
      expect(Math.abs((found ?? Number.NaN) - value)).toBeLessThanOrEqual(1e-12);
    },
  );
});

const outcome = z.object({ value: z.number().nullable().optional(), error: z.string().optional() });
const edgeSchema = z.object({
  reliability_data_cases: z.array(z.object({ name: z.string(), matrix: z.unknown() }).catchall(z.unknown())),
});

describeWithSharedData(it, "edge cases of alpha", ["edge_cases.json"], ([path]) => {
  const matrixSchema = z.array(z.array(z.union([z.number(), z.string(), z.boolean(), z.null()])).min(1)).min(1);
  const cases = edgeSchema.parse(JSON.parse(readFileSync(path, "utf8"))).reliability_data_cases.flatMap((each) => {
    const matrix = matrixSchema.safeParse(each.matrix);
    return matrix.success ? [{ name: each.name, matrix: matrix.data, outcomes: each }] : [];
  });

  it.each(cases)("$name", async ({ name, matrix, outcomes }) => {
    const units = (matrix[0] ?? []).map((_, unit) => matrix.map((row) => row[unit] ?? null));
    const file = temporaryFile("matrix.jsonl", units.map((unit) => JSON.stringify(unit)).join("\n"));
    const { results } = await agreementOf(file, "--wide --level nominal,ordinal,interval,ratio --statistics alpha");
    expect(results).toHaveLength(4);
    for (const { level, value, reason } of results) {
      const expected = outcome.parse(outcomes[level ?? ""]);
      // Two cases differ from the reference: see docs/alpha-edge-cases.md.
      if (name === "none_values_object_dtype") expect(value).toBe(1);
      else if (name === "bool" && level === "nominal") expect(value).toBeCloseTo(4 / 9, 12);
      else if (typeof expected.value === "number") expect(value).toBeCloseTo(expected.value, 12);
      else expect([value, typeof reason]).toEqual([null, "string"]);
    }
  });
});
