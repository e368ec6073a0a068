import { roundSystemsAnswerSchema } from "@/lib/compare/agreement-systems";
import { type AgreementFilter, filterQuery } from "@/lib/results/agreement-filter";
import { ofVersion } from "@/lib/results/queries/of-version";

export const roundSystemsQuery = (
  roundId: string,
  { raters, answers, without }: Pick<AgreementFilter, "raters" | "answers" | "without">,
  version: string,
) =>
  ofVersion(roundId, "systems", roundSystemsAnswerSchema, {
    search: filterQuery({ raters, answers, without }),
    version,
  });
