import { systemComparisonAnswerSchema } from "@/lib/compare/system-comparison";
import { type AgreementFilter, filterQuery } from "@/lib/results/agreement-filter";
import { ofVersion } from "@/lib/results/queries/of-version";

export const systemComparisonQuery = (
  roundId: string,
  { raters, answers, without }: Pick<AgreementFilter, "raters" | "answers" | "without">,
  version: string,
) =>
  ofVersion(roundId, "system-comparison", systemComparisonAnswerSchema, {
    search: filterQuery({ raters, answers, without }),
    version,
  });
