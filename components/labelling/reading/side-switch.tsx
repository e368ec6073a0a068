"use client";

import { buttonClass } from "@/components/ui/button-class";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import { SIDES } from "@/lib/round/protocol/protocol-words";
import type { Side } from "./use-side";

interface SideSwitchProps {
  side: Side;
  /** scrolls with the text: the height of a low window goes to the instruction, which stays in view */
  scrolls: boolean;
  onChoose: (side: Side) => void;
}

/** On narrow screens alone: wide ones have room for both. */
export function SideSwitch({ side, scrolls, onChoose }: SideSwitchProps) {
  const t = useT();
  return (
    <fieldset
      data-side-switch
      aria-label={t("Response on the screen")}
      className={classNames(
        "sticky top-0 z-2 -mx-4 flex gap-2 bg-surface px-4 py-1.5 sm:-mx-8 sm:px-8 lg:hidden",
        scrolls && "low:static",
      )}
    >
      {([0, 1] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-label={t("Show response {side}", { side: SIDES[each] ?? "" })}
          aria-pressed={side === each}
          onClick={() => onChoose(each)}
          className={classNames(buttonClass({ variant: "secondary" }), "min-h-11 flex-1 font-semibold")}
        >
          {SIDES[each]}
        </button>
      ))}
    </fieldset>
  );
}
