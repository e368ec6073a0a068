"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Callout } from "@/components/ui/callout";
import { useMessages } from "@/components/ui/messages/messages-provider";
import { RadioGroup } from "@/components/ui/radio-group";
import type { RoundForRater } from "@/lib/domain/labelling/labelling";
import { errorMessage } from "@/lib/http/error-message";
import { sayEaseOfRound } from "@/lib/queries/labelling/say-ease-of-round";

/** At the end of a round, once: whether its checklists made scoring easier. A choice is kept at once and can be changed. */
export function EaseOfRound({ round }: { round: Pick<RoundForRater, "id" | "ownEase"> }) {
  const [ease, setEase] = useState(round.ownEase);
  const saying = useMutation(sayEaseOfRound(round.id));
  const t = useMessages("labelling");
  const answers = useMessages("answers");
  const ui = useMessages("ui");
  const choices = [
    { value: "easier", label: answers("easier") },
    { value: "harder", label: answers("harder") },
    { value: "no_effect", label: answers("noEffect") },
  ] as const;
  return (
    <div className="mt-6 rounded-lg border border-line bg-raised px-5 py-4">
      <RadioGroup
        legend={t("easeAtEnd")}
        hint={t("easeAtEndHint")}
        choices={choices}
        value={ease}
        onValueChange={(chosen) => {
          setEase(chosen);
          saying.mutate(chosen);
        }}
      />
      <p role="status" className="mt-2 text-sm text-ink-muted">
        {saying.isSuccess || (round.ownEase !== null && saying.isIdle) ? t("savedThanks") : ""}
      </p>
      {saying.error ? (
        <Callout tone="negative" role="alert">
          {t("chooseAgain", { message: errorMessage(saying.error, ui("unreachable")) })}
        </Callout>
      ) : null}
    </div>
  );
}
