"use client";

import { useQuery } from "@tanstack/react-query";
import { TableFilters } from "@/components/table/table-filters";
import { t } from "@/lib/messages/translate";
import type { RaterProgress } from "@/lib/results/agreement-progress";
import { taskFacetsQuery } from "@/lib/results/queries/lists";
import type { LabelListChoice } from "@/lib/results/round-labels";
import type { ScaledRound } from "@/lib/round/protocol/round-scale";
import { levelValues } from "@/lib/round/protocol/scale";
import type { Round } from "@/lib/round/round";
import { MAX_SEARCH_LENGTH } from "@/lib/wire/limits";
import { levelWords } from "../words";

export interface LabelFiltersProps {
  round: ScaledRound & Pick<Round, "id" | "trainingTasks" | "attentionTasks">;
  raters: readonly RaterProgress[];
  choice: LabelListChoice;
  /** as written in the URL; undefined removes the filter */
  onChange: (name: string, value: string | undefined) => void;
}

const STRATA = [
  { value: "training", label: t("Training") },
  { value: "attention", label: t("Attention") },
  { value: "repeat", label: t("Repeated") },
] as const;

/** Narrows the labels; a filter that the round has nothing for is not there. */
export function LabelFilters({ round, raters, choice, onChange }: LabelFiltersProps) {
  const { data } = useQuery(taskFacetsQuery(round.id));
  const named = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }));
  return (
    <TableFilters
      search={{ text: choice.text ?? "", maxLength: MAX_SEARCH_LENGTH, placeholder: t("Comments and problems") }}
      filters={[
        {
          name: "rater",
          label: t("Rater"),
          value: choice.rater,
          choices: raters.map(({ raterId, pseudonym, name }) => ({
            value: raterId,
            label: name === null ? pseudonym : `${pseudonym} ${name}`,
          })),
        },
        {
          name: "level",
          label: t("Level"),
          value: choice.level?.toString(),
          choices: levelValues(round.scale).map((level) => ({ value: String(level), label: levelWords(round, level) })),
        },
        { name: "subset", label: t("Subset"), value: choice.subset, choices: named(data?.subsets) },
        { name: "system", label: t("System"), value: choice.system, choices: named(data?.systems) },
        {
          name: "stratum",
          label: t("Tasks"),
          allWords: t("Main"),
          value: choice.stratum === "main" ? undefined : choice.stratum,
          choices: round.trainingTasks + round.attentionTasks > 0 ? STRATA : [],
        },
        {
          name: "reference",
          label: t("Reference answer"),
          allWords: t("Any"),
          value: choice.reference,
          choices: [
            { value: "same", label: t("Same") },
            { value: "different", label: t("Different") },
          ],
        },
      ]}
      onChange={onChange}
    />
  );
}
