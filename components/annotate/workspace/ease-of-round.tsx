"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Callout } from "@/components/ui/callout";
import { RadioGroup } from "@/components/ui/radio-group";
import type { RoundForRater } from "@/lib/domain/labelling/labelling";
import { errorMessage } from "@/lib/http/error-message";
import { sayEaseOfRound } from "@/lib/queries/labelling/say-ease-of-round";

const CHOICES = [
  { value: "easier", label: "Easier" },
  { value: "harder", label: "Harder" },
  { value: "no_effect", label: "No effect" },
] as const;

/** At the end of a round, once: whether its checklists made scoring easier. A choice is kept at once and can be changed. */
export function EaseOfRound({ round }: { round: Pick<RoundForRater, "id" | "ownEase"> }) {
  const [ease, setEase] = useState(round.ownEase);
  const saying = useMutation(sayEaseOfRound(round.id));
  return (
    <div className="mt-6 rounded-lg border border-line bg-raised px-5 py-4">
      <RadioGroup
        legend="One last question: did the checklists make scoring easier?"
        hint="Think of all your tasks in this round."
        choices={CHOICES}
        value={ease}
        onValueChange={(chosen) => {
          setEase(chosen);
          saying.mutate(chosen);
        }}
      />
      <p role="status" className="mt-2 text-sm text-ink-muted">
        {saying.isSuccess || (round.ownEase !== null && saying.isIdle) ? "Saved. Thank you!" : ""}
      </p>
      {saying.error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(saying.error)} Choose again to retry.
        </Callout>
      ) : null}
    </div>
  );
}
