import { filterQuery } from "@/lib/domain/agreement/agreement-filter";
import { roundSafetySchema } from "@/lib/domain/agreement/round-safety";
import { ofVersion, type WhoseLabels } from "./of-version";

export const roundSafetyQuery = (roundId: string, { raters, without }: WhoseLabels, version: string) =>
  ofVersion(roundId, "safety", roundSafetySchema, { search: filterQuery({ raters, without }), version });
