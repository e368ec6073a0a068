import { type RatersQuery, ratersAnswerSchema, ratersSearch } from "@/lib/results/agreement-raters";
import { ofVersion } from "./of-version";

export const roundRatersQuery = (roundId: string, query: RatersQuery, version: string) =>
  ofVersion(roundId, "raters", ratersAnswerSchema, { search: ratersSearch(query), version });
