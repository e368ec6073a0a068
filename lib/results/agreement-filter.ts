import { z } from "zod";
import { PAIR_ORDERS } from "@/lib/round/protocol/scale";
import type { Level } from "@/lib/stats/alpha/difference";
import { type AddressQuery, firstOf, searchOf } from "@/lib/wire/address";
import { excludedOfAddress, excludedSchema } from "./excluded";

export const raterKindSchema = z.enum(["human", "judge", "imported"]);
export type RaterKind = z.infer<typeof raterKindSchema>;

export const RATER_KIND_NAMES: Record<RaterKind, string> = {
  human: "People",
  judge: "Judges",
  imported: "Imported raters",
};

/** The same after "among": agreement among … */
const AMONG_RATERS: Record<RaterKind, string> = {
  human: "people",
  judge: "judges",
  imported: "imported raters",
};

const IMPORTED_SOURCE = "imported:";

/** Of raters whose file does not say where they are from: people of one name are one rater in every round of the study. */
export const USUAL_SOURCE = "imported";

/** Which raters of a round count: all, one kind, or the imported raters of one source ("imported:name"). */
export const raterGroupSchema = z
  .string()
  .max(500)
  .refine(
    (text) => text === "all" || raterKindSchema.safeParse(text).success || text.startsWith(IMPORTED_SOURCE),
    `"all", "human", "judge", "imported" or "imported:" and a source`,
  );
export type RaterGroup = z.infer<typeof raterGroupSchema>;

export type ParsedRaterGroup = { kind: "all" } | { kind: RaterKind; source: string | null };

export function parseRaterGroup(group: RaterGroup): ParsedRaterGroup {
  if (group.startsWith(IMPORTED_SOURCE)) return { kind: "imported", source: group.slice(IMPORTED_SOURCE.length) };
  const kind = raterKindSchema.safeParse(group);
  return kind.success ? { kind: kind.data, source: null } : { kind: "all" };
}

/** The kinds of raters whose labels come first where nobody chose: people's, wherever people have labelled. */
const USUAL_KINDS = ["human", "imported", "judge"] as const satisfies readonly RaterKind[];

/**
 * Whose labels count unless a reader chooses: people's alone wherever people have labelled, since agreement is to tell how
 * far people's labels can be trusted; else those of imported raters, and judges' where only judges labelled.
 */
export function usualGroup(labelling: readonly RaterKind[]): RaterGroup {
  return USUAL_KINDS.find((kind) => labelling.includes(kind)) ?? "human";
}

/**
 * The same for rounds side by side: of the kinds that labelled in each of them; all raters where there is none. A round
 * without labels yet decides nothing.
 */
export function usualGroupOfAll(rounds: readonly (readonly RaterKind[])[]): RaterGroup {
  const labelled = rounds.filter(({ length }) => length > 0);
  return USUAL_KINDS.find((kind) => labelled.every((labelling) => labelling.includes(kind))) ?? "all";
}

/** The group that a page shows: the one chosen, else the usual one among the round's raters. */
export function shownGroup(
  asked: RaterGroup | undefined,
  raters: readonly Pick<GroupedRater, "kind" | "isJury">[],
): RaterGroup {
  return asked ?? usualGroup(raters.filter(({ isJury }) => !isJury).map(({ kind }) => kind));
}

interface GroupedRater {
  kind: RaterKind;
  source: string | null;
  isJury: boolean;
}

/** Whether a rater's labels count among those of a group. A jury's do in none: they are computed from its members'. */
export function isInGroup(rater: GroupedRater, group: RaterGroup): boolean {
  const wanted = parseRaterGroup(group);
  if (rater.isJury) return false;
  return (
    wanted.kind === "all" || (rater.kind === wanted.kind && (wanted.source === null || rater.source === wanted.source))
  );
}

export function importedGroup(source: string): RaterGroup {
  return `${IMPORTED_SOURCE}${source}`;
}

export function raterGroupName(group: RaterGroup): string {
  const parsed = parseRaterGroup(group);
  if (parsed.kind === "all") return "All raters";
  if (parsed.source === null) return RATER_KIND_NAMES[parsed.kind];
  return parsed.source === USUAL_SOURCE ? RATER_KIND_NAMES.imported : `Imported: ${parsed.source}`;
}

/** Whom agreement is among: "people", "judges", "imported raters of crowd.csv". */
export function amongWhom(group: RaterGroup): string {
  const parsed = parseRaterGroup(group);
  if (parsed.kind === "all") return "all raters, of whatever kind";
  if (parsed.source === null) return AMONG_RATERS[parsed.kind];
  return parsed.source === USUAL_SOURCE
    ? "imported raters whose source is not named"
    : `imported raters of ${parsed.source}`;
}

/** The levels of measurement that fit 1–5 labels. Ordinal unless asked otherwise. */
export const agreementLevelSchema = z.enum(["ordinal", "nominal", "interval"] satisfies Level[]);
export type AgreementLevel = z.infer<typeof agreementLevelSchema>;

export const pairOrderSchema = z.enum(PAIR_ORDERS);

/** How several raters' answers to one question become the answer that is counted. */
export const answerPoolingSchema = z.enum(["pooled", "majority"]);
export type AnswerPooling = z.infer<typeof answerPoolingSchema>;

/** The choices a reader of a round's dashboard can make; all of them are in the address. */
export const agreementFilterSchema = z.object({
  /** without it those of usualGroup */
  raters: raterGroupSchema.optional(),
  level: agreementLevelSchema.default("ordinal"),
  answers: answerPoolingSchema.default("pooled"),
  /** how pairs are read; without it both ways round */
  order: pairOrderSchema.optional(),
  /** what is left out: see excludedSchema */
  without: excludedSchema.optional(),
});
export type AgreementFilter = z.infer<typeof agreementFilterSchema>;

/** The filter from an address, where what is not understood falls back to the default. */
export function filterOfAddress(query: AddressQuery): AgreementFilter {
  return {
    raters: raterGroupSchema.optional().catch(undefined).parse(firstOf(query, "raters")),
    level: agreementLevelSchema.default("ordinal").catch("ordinal").parse(firstOf(query, "level")),
    answers: answerPoolingSchema.default("pooled").catch("pooled").parse(firstOf(query, "answers")),
    order: pairOrderSchema.optional().catch(undefined).parse(firstOf(query, "order")),
    without: excludedOfAddress(query),
  };
}

/** The filter as a query string that leaves out what is the default: "" or "?level=nominal". */
export function filterQuery(filter: Partial<AgreementFilter>): string {
  const parameters = new URLSearchParams();
  if (filter.raters !== undefined) parameters.set("raters", filter.raters);
  if (filter.level && filter.level !== "ordinal") parameters.set("level", filter.level);
  if (filter.answers && filter.answers !== "pooled") parameters.set("answers", filter.answers);
  if (filter.order === "stored") parameters.set("order", filter.order);
  if (filter.without !== undefined) parameters.set("without", filter.without);
  return searchOf(parameters);
}

/** The groups one can choose among in a round with these raters: each kind, each source of imported raters where there are several, and all of several kinds. */
export function raterGroupsOf(all: readonly GroupedRater[]): RaterGroup[] {
  const raters = all.filter(({ isJury }) => !isJury);
  const kinds = raterKindSchema.options.filter((kind) => raters.some((rater) => rater.kind === kind));
  const sources = new Set(
    raters.flatMap(({ kind, source }) => (kind === "imported" && source !== null ? [source] : [])),
  );
  return [
    ...kinds,
    ...(sources.size > 1 ? [...sources].sort().map(importedGroup) : []),
    ...(kinds.length > 1 ? ["all"] : []),
  ];
}
