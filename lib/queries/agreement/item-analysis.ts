import { filterQuery } from "@/lib/domain/agreement/agreement-filter";
import { itemAnalysisSchema } from "@/lib/domain/agreement/item-analysis";
import { ofVersion, type WhoseLabels } from "./of-version";

export const itemAnalysisQuery = (roundId: string, { raters, without }: WhoseLabels, version: string) =>
  ofVersion(roundId, "item-analysis", itemAnalysisSchema, {
    search: filterQuery({ raters, without }),
    version,
  });
