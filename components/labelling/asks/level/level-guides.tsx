"use client";

import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { positionPopover } from "@/components/ui/position-popover";
import type { RoundForRater } from "@/lib/labelling/labelling";
import type { Level } from "@/lib/round/protocol/scale";
import { LevelGuideText } from "./level-guide-text";
import { watchChoices } from "./watch-choices";

export interface LevelGuidesProps extends Pick<RoundForRater, "levelGuides" | "levelNames"> {
  values: readonly Level[];
}

/** What each level means: over its button while the pointer rests there, on keyboard focus and on a long press. */
export function LevelGuides({ values, levelGuides, levelNames }: LevelGuidesProps) {
  const id = useId();
  const bubble = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ index: number; choice: HTMLElement } | null>(null);
  const guide = shown ? levelGuides[shown.index] : undefined;
  // Of what is said of a level now: the round is read again while the rater works.
  const wanted = useEffectEvent((index: number, choice: HTMLElement) => {
    const { description = "", examples = [] } = levelGuides[index] ?? {};
    if (description === "" && examples.length === 0) return false;
    setShown({ index, choice });
    return true;
  });
  useEffect(() => {
    const floating = bubble.current;
    const scale = floating?.closest("fieldset");
    if (!floating || !scale) return;
    const inputs = [...scale.querySelectorAll("input")];
    inputs.forEach((input, index) => {
      input.setAttribute("aria-describedby", `${id}-${index}`);
    });
    const stop = watchChoices(scale, floating, {
      show: (choice) =>
        wanted(
          inputs.findIndex((input) => choice.contains(input)),
          choice,
        ),
      hide: () => setShown(null),
    });
    return () => {
      stop();
      for (const input of inputs) input.removeAttribute("aria-describedby");
    };
  }, [id]);
  // Once its text is drawn, of which its size depends.
  useLayoutEffect(() => {
    const floating = bubble.current;
    if (!floating || !shown) return;
    floating.showPopover();
    positionPopover(floating, shown.choice, "top", "center");
    return () => floating.hidePopover();
  }, [shown]);
  return (
    <>
      <div hidden>
        {values.map((value, index) => (
          <p key={value} id={`${id}-${index}`}>
            {levelGuides[index]?.description}
          </p>
        ))}
      </div>
      <div
        ref={bubble}
        role="tooltip"
        popover="manual"
        className="fixed inset-auto m-0 max-h-[50dvh] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-md border border-line bg-raised px-3.5 py-3 text-start text-sm text-ink shadow-overlay"
      >
        {guide && shown ? (
          <LevelGuideText title={`${values[shown.index]} · ${levelNames[shown.index] ?? ""}`} guide={guide} />
        ) : null}
      </div>
    </>
  );
}
