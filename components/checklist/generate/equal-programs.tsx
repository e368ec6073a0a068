"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { Verifier } from "@/lib/checklist/generation/verifier";
import { t } from "@/lib/messages/translate";

export interface EqualProgramsProps {
  studyId: string;
  equal: Verifier["equal"];
  loading: boolean;
  /** with this program, those that are chosen */
  onApprove: (chosen: { id: string; revision: number }[]) => void;
}

/** Questions for which the same program waits. A program that suits one need not suit another, so each is read and chosen. */
export function EqualPrograms({ studyId, equal, loading, onApprove }: EqualProgramsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const all = chosen.size === equal.length;
  const turn = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Panel
      level={2}
      title={t("The same program was proposed for other questions")}
      description={t(
        "Character for character. Read each question, and choose those that this program decides exactly too.",
      )}
    >
      <Checkbox
        label={t("All {equal}", { equal: equal.length })}
        className="border-b border-line pb-3"
        checked={all}
        indeterminate={chosen.size > 0 && !all}
        onChange={() => setChosen(all ? new Set() : new Set(equal.map(({ id }) => id)))}
      />
      <ul data-rows className="divide-y divide-line" data-scroll>
        {equal.map(({ id, externalId, question }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
            <Checkbox
              className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]"
              label={question}
              checked={chosen.has(id)}
              onChange={() => turn(id)}
            />
            <TextLink href={`/studies/${studyId}/data/verifiers/${id}`} className="font-mono text-xs">
              <span className="sr-only">{t("View the program for")} </span>
              {externalId}
            </TextLink>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex justify-end">
        <Button
          variant={chosen.size === 0 ? "secondary" : "primary"}
          disabled={chosen.size === 0}
          loading={loading}
          onClick={() =>
            onApprove(equal.filter(({ id }) => chosen.has(id)).map(({ id, revision }) => ({ id, revision })))
          }
        >
          {chosen.size === 0 ? t("Approve with this one") : t("Approve {size} programs", { size: chosen.size + 1 })}
        </Button>
      </div>
    </Panel>
  );
}
