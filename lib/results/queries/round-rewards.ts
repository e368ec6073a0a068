import { filterQuery } from "@/lib/results/agreement-filter";
import { roundRewardsSchema } from "@/lib/results/round-rewards";
import { ofVersion, type WhoseLabels } from "./of-version";

export const roundRewardsQuery = (roundId: string, { raters, without }: WhoseLabels, version: string) =>
  ofVersion(roundId, "rewards", roundRewardsSchema, {
    search: filterQuery({ raters, without }),
    version,
  });
