import type { Translate } from "@/lib/messages/translate";
import type { AskName } from "@/lib/round/protocol/protocols";
import type { LabelState } from "../label-state";
import { answersAsk } from "./answers/answers-ask";
import type { Ask } from "./ask";
import { categoriesAsk } from "./categories/categories-ask";
import { easeAsk } from "./ease/ease-ask";
import { levelAsk } from "./level/level-ask";
import { questionsAsk } from "./questions/questions-ask";
import { scoresAsk } from "./scores/scores-ask";
import { verdictAsk } from "./verdict/verdict-ask";

const ASKS: Readonly<Record<AskName, Ask>> = {
  answers: answersAsk,
  level: levelAsk,
  scores: scoresAsk,
  ease: easeAsk,
  safety: verdictAsk("safety"),
  sense: verdictAsk("sense"),
  questions: questionsAsk,
  categories: categoriesAsk,
};

export const askOf = (name: AskName): Ask => ASKS[name];

/** What is asked opens when all that is asked before it is answered. */
export function isOpen(state: LabelState, ask: AskName): boolean {
  const place = state.asks.indexOf(ask);
  return place !== -1 && state.asks.slice(0, place).every((before) => askOf(before).isComplete(state));
}

/** What to answer before an ask opens, in the words of the screen; null where it is open. */
export function waitsFor(state: LabelState, ask: AskName, t: Translate): string | null {
  const before = state.asks
    .slice(0, Math.max(state.asks.indexOf(ask), 0))
    .find((each) => !askOf(each).isComplete(state));
  return before ? askOf(before).missing(state, t) : null;
}

/** The asks that are open, in order. */
export function openAsks(state: LabelState): AskName[] {
  return state.asks.filter((ask) => isOpen(state, ask));
}
