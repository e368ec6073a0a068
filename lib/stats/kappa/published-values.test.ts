import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { z } from "zod";
import { describeWithSharedData } from "@/lib/testing/shared-data";
import { percentAgreement } from "../agreement/percent-agreement";
import { krippendorffAlpha } from "../alpha/krippendorff-alpha";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromLabels } from "../reliability/label-table-builder";
import { definedValue } from "../testing/defined-value";
import { cohenKappa, pairwiseCohenKappa } from "./cohen-kappa";
import { fleissKappa } from "./fleiss-kappa";
import { randolphKappa } from "./randolph-kappa";

const weightsSchema = z.enum(["none", "linear", "quadratic"]);
const referenceSchema = z.object({
  name: z.string(),
  statistic: z.string(),
  level: z.literal("nominal").optional(),
  weights: weightsSchema.optional(),
  pair: z.tuple([z.string(), z.string()]).optional(),
  n_common: z.number().optional(),
  n_pairs: z.number().optional(),
  n_units: z.number().optional(),
  n_ratings: z.number().optional(),
  value: z.number(),
});
const rowSchema = z.object({ item_id: z.string(), annotator_id: z.string(), value: z.coerce.number() });

describeWithSharedData(it, "PandaLM", ["reference_values.json", "pandalm/ratings.csv"], ([path, ratings]) => {
  const references = z
    .array(z.looseObject({ name: z.string() }))
    .parse(JSON.parse(readFileSync(path, "utf8")))
    .filter(({ name }) => name === "pandalm")
    .map((each) => referenceSchema.parse(each));
  const labels = z
    .array(rowSchema)
    .parse(parse(readFileSync(ratings), { columns: true }))
    .map(({ item_id, annotator_id, value }) => ({ unit: item_id, rater: annotator_id, value }));
  const table = labelTableFromLabels(labels, { values: [0, 1, 2], duplicates: "first" });
  const patterns = patternsFromTable(table);

  it("has sixteen published values", () => expect(references).toHaveLength(16));

  it.each(references)("$statistic $level $weights $pair", (reference) => {
    const { statistic, weights = "none", pair, value } = reference;
    const close = (ours: number) => expect(Math.abs(ours - value)).toBeLessThanOrEqual(1e-12);
    switch (statistic) {
      case "krippendorff_alpha": {
        const result = krippendorffAlpha(patterns, "nominal");
        close(definedValue(result.alpha));
        expect(result.nUnits).toBe(reference.n_units);
        return expect(result.nLabels).toBe(reference.n_ratings);
      }
      case "percent_agreement_all_pairs":
        expect(percentAgreement(patterns).nPairs).toBe(reference.n_pairs);
        return close(definedValue(percentAgreement(patterns).share));
      case "fleiss_kappa":
        return close(definedValue(fleissKappa(patterns).kappa));
      case "randolph_kappa":
        return close(definedValue(randolphKappa(patterns).kappa));
      case "mean_pairwise_cohen_kappa":
        return close(definedValue(pairwiseCohenKappa(table, weights).mean));
      case "cohen_kappa": {
        const position = (id: string | undefined) => table.raterIds?.indexOf(id ?? "") ?? -1;
        const result = cohenKappa(table, [position(pair?.[0]), position(pair?.[1])], weights);
        expect(result.nCommon).toBe(reference.n_common);
        return close(definedValue(result.kappa));
      }
      default:
        throw new Error(`A statistic that is not tested: ${statistic}`);
    }
  });
});
