"use client";

import { CRITERION_NAMES, CRITERION_QUESTIONS } from "@/lib/domain/checklist/checklist-criterion";
import { isChoice } from "@/lib/domain/protocol/scale";
import { answeredCount } from "../answers/answers-ask";
import type { AskPanelProps } from "../ask-panel";
import { LevelScale } from "./level-scale";

/** The level; closed until the checklist is answered where there is one. */
export function LevelPanel({ state, round: { levelNames, criterion }, open, act }: AskPanelProps) {
  const { scale } = state;
  if (scale === null) return null;
  const left = state.questions.length - answeredCount(state);
  const title = criterion
    ? `${CRITERION_NAMES[criterion]}: ${CRITERION_QUESTIONS[criterion]}`
    : scale.comparison
      ? "Which response is better?"
      : `${scale.noun.charAt(0).toUpperCase()}${scale.noun.slice(1)}`;
  return (
    <LevelScale
      title={title}
      values={scale.values}
      names={levelNames}
      level={open ? state.level : null}
      closedBecause={open ? null : `Opens after ${left === 1 ? "1 more answer" : `${left} more answers`}`}
      keysHint={isChoice(scale) ? "Keys A and B" : `Keys ${scale.values[0]} to ${scale.values.at(-1)}`}
      inHand={state.target.at === "scale"}
      act={act}
    />
  );
}
