"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { useT } from "@/components/ui/messages/messages-provider";
import { isPressed, keyNames, useKeyChoices } from "../own-keys";
import { isTyping } from "../workspace/use-keys";
import { differencesOf } from "./differences";

/** How many differences two responses have, and the way from one to the next. */
export function DifferenceSteps({ texts: [a, b] }: { texts: readonly [string, string] }) {
  const count = useMemo(() => differencesOf(a, b)?.count ?? null, [a, b]);
  const [current, setCurrent] = useState(0);
  const choices = useKeyChoices();
  const names = keyNames(choices);
  const t = useT();
  const go = (by: 1 | -1) => {
    if (!count) return;
    // Round and round: from the last to the first.
    const next = ((current === 0 && by === -1 ? 1 : current) - 1 + by + count) % count;
    setCurrent(next + 1);
    show(next + 1);
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const by = isPressed(event, "]", choices) ? 1 : isPressed(event, "[", choices) ? -1 : null;
    if (by === null) return;
    event.preventDefault();
    go(by);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", listener);
    return () => {
      window.removeEventListener("keydown", listener);
      show(0);
    };
  }, []);
  if (count === null) return null;
  return (
    <div className="flex items-center text-xs text-ink-muted">
      <p role="status" className="tabular-nums">
        {count === 0
          ? t("The responses are identical.")
          : current === 0
            ? t("{count, plural, one {# difference} other {# differences}}", { count })
            : t("Difference {number} of {count}", { number: current, count })}
      </p>
      {count === 0 ? null : (
        <>
          <IconButton
            size="sm"
            label={t("Difference before")}
            shortcut={names.hintOf("[")}
            aria-keyshortcuts={names.shortcut("[")}
            onClick={() => go(-1)}
          >
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton
            size="sm"
            label={t("Next difference")}
            shortcut={names.hintOf("]")}
            aria-keyshortcuts={names.shortcut("]")}
            onClick={() => go(1)}
          >
            <ChevronDown aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  );
}

/** Brings a difference into the middle of the screen, on the side where it can be seen; zero marks none. */
function show(number: number): void {
  const all = [...document.querySelectorAll<HTMLElement>("[data-difference]")];
  for (const part of all) part.toggleAttribute("data-current", part.dataset.difference === String(number));
  const parts = all.filter((part) => part.dataset.difference === String(number));
  parts.find((part) => part.getClientRects().length > 0)?.scrollIntoView({ block: "center" });
}
