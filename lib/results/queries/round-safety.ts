import { filterQuery } from "@/lib/results/agreement-filter";
import { roundSafetySchema } from "@/lib/results/round-safety";
import { ofVersion, type WhoseLabels } from "./of-version";

export const roundSafetyQuery = (roundId: string, { raters, without }: WhoseLabels, version: string) =>
  ofVersion(roundId, "safety", roundSafetySchema, { search: filterQuery({ raters, without }), version });
