import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { z } from "zod";
import { describeWithSharedData } from "@/lib/testing/shared-data";
import { majority } from "../consensus/majority";
import type { LabelValue } from "../label-value";
import { labelTableFromLabels } from "../reliability/label-table-builder";
import { mapStatistic, type Statistic } from "../statistic";
import { definedValue } from "../testing/defined-value";
import { humanCeiling } from "./human-ceiling";
import type { Outcome } from "./outcome";
import { outcomeConfusion, pairwiseLabelDistances } from "./pairwise-label-distance";

const outcome = (value: LabelValue): Outcome => (value === 1 ? "win" : value === 2 ? "loss" : "tie");
const majorityOutcome = (labels: readonly LabelValue[]): Statistic<Outcome> =>
  mapStatistic(majority(labels, "undefined"), outcome);

describeWithSharedData(
  it,
  "PandaLM's judge and raters",
  ["pandalm/ratings.csv", "pandalm/pandalm-7b_judgements.csv"],
  ([ratings, judgements]) => {
    const read = (path: string) => parse(readFileSync(path), { columns: true });
    const labels = z
      .array(z.object({ item_id: z.string(), annotator_id: z.string(), value: z.coerce.number() }))
      .parse(read(ratings))
      .map(({ item_id, annotator_id, value }) => ({ unit: item_id, rater: annotator_id, value }));
    const judged = z.array(z.object({ item_id: z.string(), judge_result: z.coerce.number() })).parse(read(judgements));

    // The expected counts were made by a few lines of another language, independent of this library.
    it("stand as far from the majority as an independent count says", () => {
      const ofUnit = new Map<string, typeof labels>();
      for (const label of labels) ofUnit.set(label.unit, [...(ofUnit.get(label.unit) ?? []), label]);
      const pairs = judged.flatMap(({ item_id, judge_result }) => {
        const label = majorityOutcome((ofUnit.get(item_id) ?? []).map(({ value }) => value));
        return label.defined ? [{ label: label.value, prediction: outcome(judge_result) }] : [];
      });
      const distances = pairwiseLabelDistances(pairs);
      expect(distances.counts).toEqual([667, 148, 184]);
      expect(definedValue(distances.weighted)).toBeCloseTo(0.5165165165165165, 15);
      expect(outcomeConfusion(pairs)).toEqual({
        win: { win: 298, tie: 40, loss: 84 },
        tie: { win: 35, tie: 32, loss: 38 },
        loss: { win: 100, tie: 35, loss: 337 },
      });
    });

    it("have the human ceiling that an independent count says", () => {
      const ceiling = humanCeiling(labelTableFromLabels(labels, { values: [0, 1, 2] }), majorityOutcome);
      expect(ceiling.pooled.counts).toEqual([2637, 51, 69]);
    });
  },
);
