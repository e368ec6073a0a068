"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Callout } from "@/components/ui/callout";
import { useT } from "@/components/ui/messages/messages-provider";
import { RadioGroup } from "@/components/ui/radio-group";
import { errorMessage } from "@/lib/http/error-message";
import type { RoundForRater } from "@/lib/labelling/labelling";
import { sayEaseOfRound } from "@/lib/labelling/queries/label-queries";
import type { Ease } from "@/lib/round/protocol/protocol-words";
import { isPressed, useKeyChoices } from "../own-keys";
import { isTyping } from "./use-keys";

/** At the end of a round, once: whether its checklists made scoring easier. A choice is kept at once and can be changed. */
export function EaseOfRound({ round }: { round: Pick<RoundForRater, "id" | "ownEase"> }) {
  const [ease, setEase] = useState(round.ownEase);
  const saying = useMutation(sayEaseOfRound(round.id));
  const t = useT();
  const keys = useKeyChoices();
  const choose = (chosen: Ease) => {
    setEase(chosen);
    saying.mutate(chosen);
  };
  const choices = [
    { value: "easier", label: t("Easier"), key: "e" },
    { value: "harder", label: t("Harder"), key: "h" },
    { value: "no_effect", label: t("No effect"), key: "o" },
  ] as const;
  // The keys that answer it in a task.
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const chosen = choices.find(({ key }) => isPressed(event, key, keys));
    if (chosen && !isTyping(event.target) && !document.querySelector("dialog[open]")) choose(chosen.value);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  return (
    <div className="mb-6 rounded-lg border border-line bg-raised px-5 py-4">
      <RadioGroup
        legend={t("One last question: did the checklists make scoring easier?")}
        hint={t("Think of all your tasks in this round.")}
        choices={choices}
        value={ease}
        onValueChange={choose}
      />
      <p role="status" className="mt-2 text-sm text-ink-muted">
        {saying.isSuccess || (round.ownEase !== null && saying.isIdle) ? t("Saved. Thank you!") : ""}
      </p>
      {saying.error ? (
        <Callout tone="negative" role="alert">
          {t("{message} Choose again to retry.", {
            message: errorMessage(
              saying.error,
              t("The server could not be reached. Check your connection and try again."),
            ),
          })}
        </Callout>
      ) : null}
    </div>
  );
}
