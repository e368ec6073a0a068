import { filterQuery } from "@/lib/results/agreement-filter";
import { roundCategoriesAnswerSchema } from "@/lib/results/round-categories";
import { ofVersion, type WhoseLabels } from "./of-version";

export const roundCategoriesQuery = (roundId: string, { raters, without }: WhoseLabels, version: string) =>
  ofVersion(roundId, "categories", roundCategoriesAnswerSchema, { search: filterQuery({ raters, without }), version });
