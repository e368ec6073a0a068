import { filterQuery } from "@/lib/domain/agreement/agreement-filter";
import { roundRewardsSchema } from "@/lib/domain/agreement/round-rewards";
import { ofVersion, type WhoseLabels } from "./of-version";

export const roundRewardsQuery = (roundId: string, { raters, without }: WhoseLabels, version: string) =>
  ofVersion(roundId, "rewards", roundRewardsSchema, {
    search: filterQuery({ raters, without }),
    version,
  });
