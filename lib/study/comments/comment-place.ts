import { z } from "zod";
import type { ReportPartId } from "@/lib/results/report/report-parts";

/** Figures of a round's page that can be commented on, by the name in the address of a thread. */
export const COMMENTED_FIGURES = { alpha: "Alpha", systems: "Systems" } as const;
export type CommentedFigure = keyof typeof COMMENTED_FIGURES;

/** Pages of tables, of a paper each or of checklists, answers, cases; a test holds that none is missing. */
const TABLES = ["checklists", "answers", "cases", "tick", "infobench", "llmbar", "rlcf", "diva"] as const;
const tablePages = TABLES.map((part: ReportPartId) => `tables/${part}` as const);

/** Pages of a study that compare, which can be commented on: their addresses below “compare”. */
export const COMMENTED_COMPARISONS = ["systems", "judges", "rounds", "sources", "leaderboard", ...tablePages] as const;
export type CommentedComparison = (typeof COMMENTED_COMPARISONS)[number];

/** What a thread belongs to: a round, or as a whole the study whose rounds or sources are compared. */
export type CommentsOf = { roundId: string } | { studyId: string };

const MAX_FILTER_LENGTH = 1_000;
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const PLACE = new RegExp(
  `^(?:(?<kind>task|label):(?<id>${UUID})|(?:figure:(?<name>${Object.keys(COMMENTED_FIGURES).join("|")})|comparison:(?<compared>${COMMENTED_COMPARISONS.join("|")}))(?:\\?(?<filter>[\\x21-\\x7e]{1,${MAX_FILTER_LENGTH}}))?)$`,
);

/** What a thread is about, within a round or, of a comparison, a study. */
export type CommentPlace =
  | { kind: "task"; taskId: string }
  | { kind: "label"; annotationId: string }
  /** as it is shown by an address: `filter` is its query, without "?" */
  | { kind: "figure" | "comparison"; name: string; filter: string };

export const commentPlaceSchema = z
  .string()
  .regex(PLACE, "a place: task:ID, label:ID, or figure:NAME or comparison:NAME with ?FILTER as in the page’s address");

/** Null where the text is not one. */
export function readPlace(text: string): CommentPlace | null {
  const { kind, id = "", name, compared, filter = "" } = PLACE.exec(text)?.groups ?? {};
  if (kind === "task") return { kind, taskId: id };
  if (kind === "label") return { kind, annotationId: id };
  if (compared !== undefined) return { kind: "comparison", name: compared, filter };
  return name === undefined ? null : { kind: "figure", name, filter };
}

export function figurePlace(name: CommentedFigure, filter: string): string {
  return `figure:${name}${queryOf(filter)}`;
}

export function comparisonPlace(name: CommentedComparison, filter: string): string {
  return `comparison:${name}${queryOf(filter)}`;
}

/** What the part of an address that leads to the thread of a page ends in: "judges", "tables-tick". */
export function anchorOf(name: string): string {
  return name.replace("/", "-");
}

function queryOf(filter: string): string {
  const query = filter.replace(/^\?/, "");
  return query === "" ? "" : `?${query}`;
}

/** The page that shows the place. @param taskId of a label: its task */
export function pageOfPlace(
  { studyId, roundId }: { studyId: string; roundId: string | null },
  text: string,
  taskId: string | null,
): string {
  const page = `/studies/${studyId}/rounds/${roundId}`;
  const place = readPlace(text);
  if (place?.kind === "comparison") {
    return `/studies/${studyId}/compare/${place.name}${queryOf(place.filter)}#comments-${anchorOf(place.name)}`;
  }
  if (place?.kind === "figure") {
    return `${page}${queryOf(place.filter)}#comments-${place.name}`;
  }
  const task = place?.kind === "task" ? place.taskId : taskId;
  return task === null
    ? page
    : `${page}/tasks/${task}#comments-${place?.kind === "label" ? place.annotationId : "task"}`;
}
