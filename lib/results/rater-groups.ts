import { z } from "zod";
import { agreementFilterSchema } from "./agreement-filter";
import { estimateSchema, numberStatisticSchema } from "./agreement-statistic";
import { figureInBackground } from "./figure";

/** Nothing is said of fewer raters than this. */
export const FEWEST_IN_GROUP = 5;

const groupRowSchema = z.object({
  /** what its raters answered */
  group: z.string(),
  raters: z.int(),
  /** that they labelled, and how often */
  units: z.int(),
  labels: z.int(),
  /** Krippendorff's alpha of their labels */
  within: estimateSchema,
  /** their labels against those of raters of the other groups that are shown */
  between: estimateSchema,
  /** within − between */
  difference: estimateSchema,
  /** of groups that have nothing to do with how raters label; Holm-corrected for the groups of the attribute */
  pValue: numberStatisticSchema,
  /** mean of levels, or share of YES */
  mean: estimateSchema,
});
export type GroupRow = z.infer<typeof groupRowSchema>;

const raterGroupsSchema = z.object({
  attributes: z.array(
    z.object({
      attribute: z.string(),
      of: z.enum(["levels", "answers"]),
      groups: z.array(groupRowSchema),
      /** groups of fewer than five raters, or that would tell of one */
      hidden: z.array(z.string()),
    }),
  ),
});
export type AttributeGroups = z.infer<typeof raterGroupsSchema>["attributes"][number];

/**
 * Agreement within and between groups of people, by what they said of themselves. Of all of a round's labels by people: a
 * reader who left out one rater could tell their group from what changes.
 */
export const raterGroupsFigure = figureInBackground({
  of: "rounds",
  name: "rater-groups",
  choices: agreementFilterSchema
    .pick({ level: true, order: true })
    .extend({ raters: z.literal("human").default("human") }),
  schema: raterGroupsSchema,
});

interface GroupSize {
  readonly group: string;
  readonly raters: number;
  /** of these, members of the study: what raters of files say is known to who imported it */
  readonly members: number;
}

/**
 * Which groups may be shown. One of fewer than five raters is hidden, and so are the smallest others until those hidden are
 * five raters together: else what is shown, taken from the figures of the round, would tell of them. The same holds for the
 * members among them alone, since the others' answers and labels may be known. Nor is a group shown that has all members who
 * answered: each one's answer could be read off it.
 * @returns both in the order that they have
 */
export function shownGroups(sizes: readonly GroupSize[]): {
  shown: string[];
  hidden: string[];
} {
  const isFew = (count: number) => count > 0 && count < FEWEST_IN_GROUP;
  const withMembers = sizes.filter(({ members }) => members > 0).length;
  const isSmall = ({ raters, members }: GroupSize) =>
    raters < FEWEST_IN_GROUP || isFew(members) || (members > 0 && withMembers === 1);
  const ascending = sizes.toSorted((a, b) => Number(isSmall(b)) - Number(isSmall(a)) || a.raters - b.raters);
  let first = ascending.filter(isSmall).length;
  const hiddenOf = (count: (size: GroupSize) => number) =>
    ascending.slice(0, first).reduce((sum, size) => sum + count(size), 0);
  const areFew = () => isFew(hiddenOf(({ raters }) => raters)) || isFew(hiddenOf(({ members }) => members));
  while (first < ascending.length && areFew()) first += 1;
  const hidden = new Set(ascending.slice(0, first).map(({ group }) => group));
  const names = sizes.map(({ group }) => group);
  return { shown: names.filter((name) => !hidden.has(name)), hidden: names.filter((name) => hidden.has(name)) };
}
