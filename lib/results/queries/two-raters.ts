import { type AgreementFilter, filterQuery } from "@/lib/results/agreement-filter";
import { twoRatersSchema } from "@/lib/results/two-raters";
import { ofVersion } from "./of-version";

export const twoRatersQuery = (
  roundId: string,
  { raters, order, without }: Pick<AgreementFilter, "raters" | "order" | "without">,
  version: string,
) => ofVersion(roundId, "two-raters", twoRatersSchema, { search: filterQuery({ raters, order, without }), version });
