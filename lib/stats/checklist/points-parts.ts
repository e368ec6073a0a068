import { groupRows } from "../group-rows";
import { naturalOrder } from "../natural-order";
import { failsRequired, type PointedQuestion, pointsScore, type ScoredLabel } from "./weighted-score";

/** A rater's answers to a checklist about one response. */
export interface PointedLabel {
  readonly system: string;
  readonly cluster: string;
  readonly response: string;
  readonly questions: readonly (PointedQuestion & { readonly categories: readonly string[] })[];
}

/** A system's labels, scored by all questions, by those of a section and the sections inside, or by those of a category. */
export interface PointsPart {
  readonly system: string;
  readonly of: "all" | "section" | "category";
  /** Of a section those around it and itself, the outermost first; of a category its name. */
  readonly names: readonly string[];
  readonly labels: readonly ScoredLabel[];
}

/** Every part of every system, in the order of their names. A label without any question of a part is not in it. */
export function pointsParts(labels: readonly PointedLabel[]): PointsPart[] {
  const systems = [...groupRows(labels, ({ system }) => system)].sort(([a], [b]) => naturalOrder(a, b));
  return systems.flatMap(([system, of]): PointsPart[] => [
    { system, of: "all", names: [], labels: scoredBy(of, (questions) => questions) },
    ...sectionsOf(of).map((path) => ({
      system,
      of: "section" as const,
      names: path,
      labels: scoredBy(of, (questions) => inSection(questions, path)),
    })),
    ...categoriesOf(of).map((category) => ({
      system,
      of: "category" as const,
      names: [category],
      // Its questions by their points alone: a category goes across sections.
      labels: scoredBy(of, (questions) =>
        questions.filter(({ categories }) => categories.includes(category)).map((each) => ({ ...each, sections: [] })),
      ),
    })),
  ]);
}

type Questions = PointedLabel["questions"];

function scoredBy(
  labels: readonly PointedLabel[],
  pick: (questions: Questions) => readonly PointedQuestion[],
): ScoredLabel[] {
  return labels.flatMap(({ cluster, response, questions }) => {
    const picked = pick(questions);
    return picked.length === 0
      ? []
      : [{ cluster, response, score: pointsScore(picked), failsRequired: failsRequired(picked) }];
  });
}

function inSection(questions: Questions, path: readonly string[]): PointedQuestion[] {
  return questions
    .filter(({ sections }) => path.every((name, depth) => sections[depth]?.name === name))
    .map((each) => ({ ...each, sections: each.sections.slice(path.length) }));
}

function sectionsOf(labels: readonly PointedLabel[]): string[][] {
  const paths = labels.flatMap(({ questions }) =>
    questions.flatMap(({ sections }) => {
      const names = sections.map(({ name }) => name);
      return names.map((_, depth) => names.slice(0, depth + 1));
    }),
  );
  return [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
}

function categoriesOf(labels: readonly PointedLabel[]): string[] {
  const all = labels.flatMap(({ questions }) => questions.flatMap(({ categories }) => categories));
  return [...new Set(all)].sort(naturalOrder);
}
