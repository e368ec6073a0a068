import type { RoundsToLabel } from "@/lib/labelling/labelling";
import type { Translate } from "@/lib/messages/translate";

type RoundOfCard = Pick<RoundsToLabel["rounds"][number], "status" | "progress" | "comesFirst" | "awaitsDecision">;

/**
 * What a round asks of its rater now, or that it asks nothing any more.
 * @param done this rater's labels, with those that wait to be sent
 */
export function whatToDo(
  t: Translate,
  { status, progress, comesFirst, awaitsDecision }: RoundOfCard,
  done: number,
): string {
  if (status === "closed")
    return t(
      done > 0 ? "This round is no longer accepting labels. Thank you!" : "This round is no longer accepting labels.",
    );
  // There can be a few more tasks than are counted.
  const more = progress.left && progress.mine >= progress.tasks;
  if (done >= progress.tasks && done > 0 && !more && progress.returned === 0)
    return t("You have labelled every task. Thank you!");
  if (!progress.left) {
    const everything = progress.submitted >= progress.wanted;
    if (done > 0) return t(everything ? "Everything is labelled. Thank you!" : "No tasks left for you. Thank you!");
    return t(everything ? "Others have labelled everything." : "Others are labelling the remaining tasks.");
  }
  if (status === "paused") return t("Paused by the researchers.");
  if (awaitsDecision) return t("Training not passed: the researchers decide what comes next.");
  if (comesFirst !== null) return t("Score the same responses in “{round}” first.", { round: comesFirst });
  if (progress.returned > 0)
    return t("{count, plural, one {# label was} other {# labels were}} returned to you.", { count: progress.returned });
  return t(done > 0 ? "Continue labelling" : "Start labelling");
}

export type CardState = "open" | "paused" | "closed" | "waiting" | "training" | "done";

/** What a card says of its round in a word: open is only what this rater can label in now. */
export function cardState({ status, progress, comesFirst, awaitsDecision }: RoundOfCard): CardState {
  if (status === "closed") return "closed";
  if (!progress.left) return "done";
  if (status === "open" && awaitsDecision) return "training";
  return status === "open" && comesFirst !== null ? "waiting" : status;
}

const PLACE: Readonly<Record<CardState, number>> = { open: 1, waiting: 1, training: 1, paused: 1, done: 2, closed: 3 };

/** What waits for this rater first, what needs nothing any more last; otherwise as they were. */
export function inOrderOfWork<Round extends RoundOfCard>(rounds: readonly Round[]): Round[] {
  const placeOf = (round: Round) => {
    const state = cardState(round);
    return state === "open" && round.progress.returned > 0 ? 0 : PLACE[state];
  };
  return [...rounds].sort((one, other) => placeOf(one) - placeOf(other));
}
