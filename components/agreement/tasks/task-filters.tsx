"use client";

import { useQuery } from "@tanstack/react-query";
import { TableFilters } from "@/components/table/table-filters";
import { questionIdsOf, type TaskListChoice } from "@/lib/domain/agreement/agreement-tasks";
import { MAX_SEARCH_LENGTH } from "@/lib/domain/search/search-length";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/tasks";
import { taskFacetsQuery } from "@/lib/queries/agreement/round-tasks";

export interface TaskFiltersProps {
  roundId: string;
  choice: TaskListChoice;
  /** as it stands in the address; undefined: not narrowed by it any more */
  onChange: (name: string, value: string | undefined) => void;
}

/** Levels from 1 to 5 are at most four apart. */
const APART = ["1", "2", "3", "4"];

const FACETS = [
  { name: "subset", label: texts.subset, from: "subsets" },
  { name: "domain", label: texts.domain, from: "domains" },
  { name: "system", label: texts.system, from: "systems" },
  { name: "category", label: texts.category, from: "categories" },
] as const;

/** Narrows the tasks; a filter that the round has nothing for is not there. */
export function TaskFilters({ roundId, choice, onChange }: TaskFiltersProps) {
  const { data } = useQuery(taskFacetsQuery(roundId));
  const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
  return (
    <TableFilters
      search={{ text: choice.text ?? "", maxLength: MAX_SEARCH_LENGTH, placeholder: texts.instructionsAndResponses }}
      filters={[
        ...FACETS.map(({ name, label, from }) => ({
          name,
          label,
          value: choice[name],
          choices: named(data?.[from] ?? []),
        })),
        ...(choice.questions === undefined ? [] : [chosenQuestions(choice.questions)]),
        {
          name: "apart",
          label: texts.levelsApart,
          allWords: texts.any,
          value: choice.apart > 0 ? String(choice.apart) : undefined,
          choices: APART.map((levels) => ({
            value: levels,
            label: levels === APART.at(-1) ? levels : say(texts.orMore, { levels }),
          })),
        },
        {
          name: "adjudicated",
          label: texts.adjudicatedTitle,
          allWords: texts.either,
          value: choice.adjudicated === "any" ? undefined : choice.adjudicated,
          choices: [
            { value: "yes", label: texts.decided },
            { value: "no", label: texts.notDecided },
          ],
        },
      ]}
      onChange={onChange}
    />
  );
}

/** The questions that were ticked in the table of questions: there to be taken away again. */
function chosenQuestions(value: string) {
  const label = say(texts.withChosenQuestions, { count: questionIdsOf(value).length });
  return { name: "questions", label: texts.questions, value, choices: [{ value, label }] };
}
