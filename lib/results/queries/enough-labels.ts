import { type EnoughLabelsQuery, enoughLabelsSchema } from "@/lib/results/enough-labels";
import { ofVersion } from "./of-version";

export const enoughLabelsQuery = (
  roundId: string,
  { width, raters, level, order, without }: EnoughLabelsQuery,
  version: string,
) => {
  const search = new URLSearchParams({ level });
  if (width !== undefined) search.set("width", width);
  if (raters !== undefined) search.set("raters", raters);
  if (order !== undefined) search.set("order", order);
  if (without !== undefined) search.set("without", without);
  return ofVersion(roundId, "enough-labels", enoughLabelsSchema, { search: `?${search}`, version });
};
