import type { RoundsToLabel } from "@/lib/domain/labelling/labelling";

/**
 * What a round asks of its rater now, or that it asks nothing any more.
 * @param done this rater's labels, with those that wait to be sent
 */
export function whatToDo(
  { status, progress, comesFirst }: Pick<RoundsToLabel["rounds"][number], "status" | "progress" | "comesFirst">,
  done: number,
): string {
  const noMore = "This round is no longer accepting labels.";
  if (status === "closed") return done > 0 ? `${noMore} Thank you!` : noMore;
  // There can be a few more tasks than are counted.
  const more = progress.left && progress.mine >= progress.tasks;
  if (done >= progress.tasks && done > 0 && !more) return "You have labelled every task. Thank you!";
  if (!progress.left) {
    const everything = progress.submitted >= progress.wanted;
    if (done > 0) return everything ? "Everything is labelled. Thank you!" : "No tasks left for you. Thank you!";
    return everything ? "Others have labelled everything." : "Others are labelling the remaining tasks.";
  }
  if (status === "paused") return "Paused by the researchers.";
  if (comesFirst !== null) return `Score the same responses in “${comesFirst}” first.`;
  return done > 0 ? "Continue labelling" : "Start labelling";
}

export type CardState = "open" | "paused" | "closed" | "waiting" | "done";

/** What a card says of its round in a word: open is only what this rater can label in now. */
export function cardState({
  status,
  progress,
  comesFirst,
}: Pick<RoundsToLabel["rounds"][number], "status" | "progress" | "comesFirst">): CardState {
  if (status === "closed") return "closed";
  if (!progress.left) return "done";
  return status === "open" && comesFirst !== null ? "waiting" : status;
}
