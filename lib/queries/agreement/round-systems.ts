import { type AgreementFilter, filterQuery } from "@/lib/domain/agreement/agreement-filter";
import { roundSystemsAnswerSchema } from "@/lib/domain/agreement/agreement-systems";
import { ofVersion } from "./of-version";

export const roundSystemsQuery = (
  roundId: string,
  { raters, answers, without }: Pick<AgreementFilter, "raters" | "answers" | "without">,
  version: string,
) =>
  ofVersion(roundId, "systems", roundSystemsAnswerSchema, {
    search: filterQuery({ raters, answers, without }),
    version,
  });
