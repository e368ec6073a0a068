"use client";

import { useQuery } from "@tanstack/react-query";
import { GitCompare } from "lucide-react";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { chosenSystemsRound, roundsOfSystems } from "@/lib/compare/systems-round";
import { t } from "@/lib/messages/translate";
import { roundsQuery } from "@/lib/round/queries/rounds";
import { SystemsDashboard } from "./systems-dashboard";

/** The systems by the labels of one round, which the reader chooses. */
export function StudySystems({ studyId }: { studyId: string }) {
  const { data, error, refetch } = useQuery(roundsQuery(studyId));
  const { get, set } = useUrlQuery();
  if (!data) return <PanelWaiting error={error} onRetry={refetch} />;
  const possible = roundsOfSystems(data.rounds);
  const chosen = chosenSystemsRound(data.rounds, get("round"));
  if (!chosen) {
    return (
      <EmptyState
        icon={<GitCompare aria-hidden />}
        title={t("No labels of responses yet")}
        description={t("Systems are compared by the labels of a round: scores, answers to checklists, or preferences.")}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2" data-print="hide">
        <Field label={t("By the labels of")} className="w-full max-w-md">
          <Select value={chosen.id} onChange={(event) => set({ round: event.target.value, raters: null })}>
            {possible.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <TextLink href={`/studies/${studyId}/rounds/${chosen.id}`} className="pb-2 text-sm">
          {t("Results of this round")}
        </TextLink>
      </div>
      <SystemsDashboard key={chosen.id} roundId={chosen.id} />
    </div>
  );
}
