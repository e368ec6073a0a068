import type { RoundsToLabel } from "@/lib/domain/labelling/labelling";
import type { Catalogue } from "@/lib/messages/en";
import type { Translate } from "@/lib/messages/message";

type RoundOfCard = Pick<RoundsToLabel["rounds"][number], "status" | "progress" | "comesFirst" | "awaitsDecision">;

/**
 * What a round asks of its rater now, or that it asks nothing any more.
 * @param done this rater's labels, with those that wait to be sent
 */
export function whatToDo(
  t: Translate<Catalogue["rounds"]>,
  { status, progress, comesFirst, awaitsDecision }: RoundOfCard,
  done: number,
): string {
  if (status === "closed") return t(done > 0 ? "noMoreThanks" : "noMore");
  // There can be a few more tasks than are counted.
  const more = progress.left && progress.mine >= progress.tasks;
  if (done >= progress.tasks && done > 0 && !more) return t("everyTask");
  if (!progress.left) {
    const everything = progress.submitted >= progress.wanted;
    if (done > 0) return t(everything ? "everything" : "noneForYou");
    return t(everything ? "everythingByOthers" : "remainingByOthers");
  }
  if (status === "paused") return t("pausedByResearchers");
  if (awaitsDecision) return t("trainingNotPassed");
  if (comesFirst !== null) return t("scoreFirst", { round: comesFirst });
  return t(done > 0 ? "continue" : "start");
}

export type CardState = "open" | "paused" | "closed" | "waiting" | "training" | "done";

/** What a card says of its round in a word: open is only what this rater can label in now. */
export function cardState({ status, progress, comesFirst, awaitsDecision }: RoundOfCard): CardState {
  if (status === "closed") return "closed";
  if (!progress.left) return "done";
  if (status === "open" && awaitsDecision) return "training";
  return status === "open" && comesFirst !== null ? "waiting" : status;
}
