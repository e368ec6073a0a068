"use client";

import { memo } from "react";
import type { LabelAction } from "@/components/labelling/label-action";
import { useKeyNames } from "@/components/labelling/own-keys";
import { CHOICE_IN_ROW, CHOICE_ROW } from "@/components/labelling/panel/choice-radio";
import { LetteredChoice } from "@/components/labelling/panel/lettered-choice";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import { sentence } from "@/lib/messages/translate";
import type { Ease } from "@/lib/round/protocol/protocol-words";
import type { AskPanelProps } from "../ask-panel";
import { isOpen } from "../asks";

export function EasePanel({ state, open, act }: AskPanelProps) {
  if (!isOpen(state, "level")) return null;
  return <EaseQuestion asked={open} ease={state.ease} inHand={state.target.at === "ease"} act={act} />;
}

interface EaseQuestionProps {
  /** asked once a score is chosen; its room is kept while the score is due, so that nothing moves under the pointer */
  asked: boolean;
  ease: Ease | null;
  inHand: boolean;
  act: (action: LabelAction) => void;
}

const CHOICES = [
  { ease: "easier", says: sentence("Easier"), letter: "e" },
  { ease: "harder", says: sentence("Harder"), letter: "h" },
  { ease: "no_effect", says: sentence("No effect"), letter: "o" },
] as const;

/** Whether the checklist made scoring easier. */
const EaseQuestion = memo(function EaseQuestion({ asked, ease, inHand, act }: EaseQuestionProps) {
  const t = useT();
  const keys = useKeyNames();
  return (
    <fieldset
      data-target="ease"
      tabIndex={-1}
      onFocus={() => act({ do: "go", target: { at: "ease" } })}
      disabled={!asked}
      className={classNames(
        "min-w-0 rounded-md focus-visible:outline-1 focus-visible:outline-ink-muted focus-visible:outline-dashed",
        !asked && "invisible",
      )}
    >
      <legend className={classNames("mb-1.5 text-sm font-semibold", inHand && "text-accent")}>
        {t("Did the checklist make scoring easier?")}
      </legend>
      <div className={CHOICE_ROW}>
        {CHOICES.map((choice) => (
          <LetteredChoice
            key={choice.ease}
            name="ease"
            value={choice.ease}
            label={t(choice.says)}
            letter={keys.hintOf(choice.letter)}
            checked={ease === choice.ease}
            disabled={!asked}
            onChoose={(advance) => act({ do: "ease", ease: choice.ease, advance })}
            className={`${CHOICE_IN_ROW} px-1`}
          />
        ))}
      </div>
    </fieldset>
  );
});
