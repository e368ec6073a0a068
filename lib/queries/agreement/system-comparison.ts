import { type AgreementFilter, filterQuery } from "@/lib/domain/agreement/agreement-filter";
import { systemComparisonAnswerSchema } from "@/lib/domain/agreement/system-comparison";
import { ofVersion } from "./of-version";

export const systemComparisonQuery = (
  roundId: string,
  { raters, answers, without }: Pick<AgreementFilter, "raters" | "answers" | "without">,
  version: string,
) =>
  ofVersion(roundId, "system-comparison", systemComparisonAnswerSchema, {
    search: filterQuery({ raters, answers, without }),
    version,
  });
