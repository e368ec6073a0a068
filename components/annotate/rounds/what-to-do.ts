import type { RoundsToLabel } from "@/lib/domain/labelling/labelling";

/**
 * What a round asks of its rater now, or that it asks nothing any more.
 * @param done this rater's labels, with those that wait to be sent
 */
export function whatToDo(
  { status, progress }: Pick<RoundsToLabel["rounds"][number], "status" | "progress">,
  done: number,
): string {
  if (status === "closed") return done > 0 ? "It takes no more labels. Thank you!" : "It takes no more labels.";
  // There can be a few more tasks than are counted.
  const more = progress.left && progress.mine >= progress.tasks;
  if (done >= progress.tasks && done > 0 && !more) return "You have labelled every task. Thank you!";
  if (!progress.left) {
    const everything = progress.submitted >= progress.wanted;
    if (done > 0) return everything ? "Everything is labelled. Thank you!" : "Nothing is left for you here. Thank you!";
    return everything ? "Others have labelled everything." : "Others have taken all that is left.";
  }
  if (status === "paused") return "Wait: the researchers have paused it.";
  return done > 0 ? "Open it to go on." : "Open it to begin.";
}
