import { filterQuery } from "@/lib/results/agreement-filter";
import { itemAnalysisSchema } from "@/lib/results/item-analysis";
import { ofVersion, type WhoseLabels } from "./of-version";

export const itemAnalysisQuery = (roundId: string, { raters, without }: WhoseLabels, version: string) =>
  ofVersion(roundId, "item-analysis", itemAnalysisSchema, {
    search: filterQuery({ raters, without }),
    version,
  });
