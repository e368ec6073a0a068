"use client";

import { useQuery } from "@tanstack/react-query";
import { TableFilters } from "@/components/table/table-filters";
import { t } from "@/lib/messages/translate";
import { questionIdsOf, type TaskListChoice } from "@/lib/results/agreement-tasks";
import { taskFacetsQuery } from "@/lib/results/queries/lists";
import { MAX_SEARCH_LENGTH } from "@/lib/wire/limits";

export interface TaskFiltersProps {
  roundId: string;
  /** raters give levels, which can be apart */
  hasLevels: boolean;
  choice: TaskListChoice;
  /** as written in the URL; undefined removes the filter */
  onChange: (name: string, value: string | undefined) => void;
}

/** Levels from 1 to 5 are at most four apart. */
const APART = ["1", "2", "3", "4"];

const FACETS = [
  { name: "subset", label: t("Subset"), from: "subsets" },
  { name: "domain", label: t("Domain"), from: "domains" },
  { name: "system", label: t("System"), from: "systems" },
  { name: "category", label: t("Category"), from: "categories" },
] as const;

/** Narrows the tasks; a filter that the round has nothing for is not there. */
export function TaskFilters({ roundId, hasLevels, choice, onChange }: TaskFiltersProps) {
  const { data } = useQuery(taskFacetsQuery(roundId));
  const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
  return (
    <TableFilters
      search={{ text: choice.text ?? "", maxLength: MAX_SEARCH_LENGTH, placeholder: t("Instructions and responses") }}
      filters={[
        ...FACETS.map(({ name, label, from }) => ({
          name,
          label,
          value: choice[name],
          choices: named(data?.[from] ?? []),
        })),
        ...(choice.questions === undefined ? [] : [chosenQuestions(choice.questions)]),
        ...(hasLevels ? [levelsApart(choice.apart)] : []),
        {
          name: "adjudicated",
          label: t("Adjudicated"),
          allWords: t("All"),
          value: choice.adjudicated === "any" ? undefined : choice.adjudicated,
          choices: [
            { value: "yes", label: t("Decided") },
            { value: "no", label: t("Not decided") },
          ],
        },
      ]}
      onChange={onChange}
    />
  );
}

function levelsApart(apart: number) {
  return {
    name: "apart",
    label: t("Range of levels"),
    allWords: t("Any"),
    value: apart > 0 ? String(apart) : undefined,
    choices: APART.map((levels) => ({
      value: levels,
      label: levels === APART.at(-1) ? levels : t("{levels} or more", { levels }),
    })),
  };
}

/** The questions that were ticked in the table of questions: there to be taken away again. */
function chosenQuestions(value: string) {
  const label = t("With {count, plural, one {# chosen question} other {# chosen questions}}", {
    count: questionIdsOf(value).length,
  });
  return { name: "questions", label: t("Questions"), value, choices: [{ value, label }] };
}
