"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Callout } from "@/components/ui/callout";
import { useT } from "@/components/ui/messages/messages-provider";
import { RadioGroup } from "@/components/ui/radio-group";
import { errorMessage } from "@/lib/http/error-message";
import type { RoundForRater } from "@/lib/labelling/labelling";
import { sayEaseOfRound } from "@/lib/labelling/queries/label-queries";

/** At the end of a round, once: whether its checklists made scoring easier. A choice is kept at once and can be changed. */
export function EaseOfRound({ round }: { round: Pick<RoundForRater, "id" | "ownEase"> }) {
  const [ease, setEase] = useState(round.ownEase);
  const saying = useMutation(sayEaseOfRound(round.id));
  const t = useT();
  const choices = [
    { value: "easier", label: t("Easier") },
    { value: "harder", label: t("Harder") },
    { value: "no_effect", label: t("No effect") },
  ] as const;
  return (
    <div className="mt-6 rounded-lg border border-line bg-raised px-5 py-4">
      <RadioGroup
        legend={t("One last question: did the checklists make scoring easier?")}
        hint={t("Think of all your tasks in this round.")}
        choices={choices}
        value={ease}
        onValueChange={(chosen) => {
          setEase(chosen);
          saying.mutate(chosen);
        }}
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
