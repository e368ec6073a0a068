"use client";

import type { AskPanelProps } from "../ask-panel";
import { EaseQuestion } from "./ease-question";

export function EasePanel({ state, open, act }: AskPanelProps) {
  return <EaseQuestion asked={open} ease={state.ease} inHand={state.target.at === "ease"} act={act} />;
}
