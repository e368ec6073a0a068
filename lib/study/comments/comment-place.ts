import { z } from "zod";

/** Figures of a round's page that can be commented on, by the name in the address of a thread. */
export const COMMENTED_FIGURES = { alpha: "Alpha", systems: "Systems" } as const;
export type CommentedFigure = keyof typeof COMMENTED_FIGURES;

const MAX_FILTER_LENGTH = 1_000;
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const PLACE = new RegExp(
  `^(?:(?<kind>task|label):(?<id>${UUID})|figure:(?<name>${Object.keys(COMMENTED_FIGURES).join("|")})(?:\\?(?<filter>[\\x21-\\x7e]{1,${MAX_FILTER_LENGTH}}))?)$`,
);

/** What a thread is about, within a round. */
export type CommentPlace =
  | { kind: "task"; taskId: string }
  | { kind: "label"; annotationId: string }
  /** as it is shown by an address: `filter` is its query, without "?" */
  | { kind: "figure"; name: string; filter: string };

export const commentPlaceSchema = z
  .string()
  .regex(PLACE, "a place: task:ID, label:ID, or figure:NAME with ?FILTER as in the page’s address");

/** Null where the text is not one. */
export function readPlace(text: string): CommentPlace | null {
  const { kind, id = "", name, filter = "" } = PLACE.exec(text)?.groups ?? {};
  if (kind === "task") return { kind, taskId: id };
  if (kind === "label") return { kind, annotationId: id };
  return name === undefined ? null : { kind: "figure", name, filter };
}

export function figurePlace(name: CommentedFigure, filter: string): string {
  const query = filter.replace(/^\?/, "");
  return `figure:${name}${query === "" ? "" : `?${query}`}`;
}

/** The page that shows the place. @param taskId of a label: its task */
export function pageOfPlace(round: { studyId: string; roundId: string }, text: string, taskId: string | null): string {
  const page = `/studies/${round.studyId}/rounds/${round.roundId}`;
  const place = readPlace(text);
  if (place?.kind === "figure") {
    const filter = place.filter === "" ? "" : `?${place.filter}`;
    return `${page}${filter}#comments-${place.name}`;
  }
  const task = place?.kind === "task" ? place.taskId : taskId;
  return task === null
    ? page
    : `${page}/tasks/${task}#comments-${place?.kind === "label" ? place.annotationId : "task"}`;
}
