import { filterQuery } from "@/lib/results/agreement-filter";
import { roundGroupsAnswerSchema } from "@/lib/results/agreement-groups";
import { roundAgreementSchema } from "@/lib/results/agreement-round";
import { type HowRead, ofVersion } from "./of-version";

export const roundAgreementQuery = (roundId: string, { raters, level, order, without }: HowRead, version: string) =>
  ofVersion(roundId, "agreement", roundAgreementSchema, {
    search: filterQuery({ raters, level, order, without }),
    version,
  });

export const roundGroupsQuery = (roundId: string, { raters, level, order, without }: HowRead, version: string) =>
  ofVersion(roundId, "groups", roundGroupsAnswerSchema, {
    search: filterQuery({ raters, level, order, without }),
    version,
  });
