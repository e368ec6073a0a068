"use client";

import { useQuery } from "@tanstack/react-query";
import { TableFilters } from "@/components/table/table-filters";
import { questionIdsOf, type TaskListChoice } from "@/lib/domain/agreement/agreement-tasks";
import { counted } from "@/lib/domain/format/counted";
import { MAX_SEARCH_LENGTH } from "@/lib/domain/search/search-terms";
import { taskFacetsQuery } from "@/lib/queries/agreement/round-tasks";

export interface TaskFiltersProps {
  roundId: string;
  choice: TaskListChoice;
  /** as it stands in the address; undefined: not narrowed by it any more */
  onChange: (name: string, value: string | undefined) => void;
}

const APART = ["1 or more", "2 or more", "3 or more", "4"] as const;

const FACETS = [
  { name: "subset", label: "Subset", from: "subsets" },
  { name: "domain", label: "Domain", from: "domains" },
  { name: "system", label: "System", from: "systems" },
  { name: "category", label: "Category", from: "categories" },
] as const;

/** Narrows the tasks; a filter that the round has nothing for is not there. */
export function TaskFilters({ roundId, choice, onChange }: TaskFiltersProps) {
  const { data } = useQuery(taskFacetsQuery(roundId));
  const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
  return (
    <TableFilters
      search={{ text: choice.text ?? "", maxLength: MAX_SEARCH_LENGTH, placeholder: "Instructions and responses" }}
      filters={[
        ...FACETS.map(({ name, label, from }) => ({
          ...{ name, label, value: choice[name] },
          choices: named(data?.[from] ?? []),
        })),
        ...(choice.questions === undefined ? [] : [chosenQuestions(choice.questions)]),
        {
          ...{ name: "apart", label: "Levels apart", allWords: "Any" },
          value: choice.apart > 0 ? String(choice.apart) : undefined,
          choices: APART.map((label, index) => ({ value: String(index + 1), label })),
        },
        {
          ...{ name: "adjudicated", label: "Adjudicated", allWords: "Either" },
          value: choice.adjudicated === "any" ? undefined : choice.adjudicated,
          choices: [
            { value: "yes", label: "Decided" },
            { value: "no", label: "Not decided" },
          ],
        },
      ]}
      onChange={onChange}
    />
  );
}

/** The questions that were ticked in the table of questions: there to be taken away again. */
function chosenQuestions(value: string) {
  const label = `With ${counted(questionIdsOf(value).length, "chosen question")}`;
  return { name: "questions", label: "Questions", value, choices: [{ value, label }] };
}
