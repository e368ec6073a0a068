import { naturalOrder } from "../natural-order";

/** Labels of responses by raters on one ordinal scale; each may be about one of several questions or criteria. */
export interface FacetsData {
  readonly labels: readonly FacetsLabel[];
  /** The numbers of the levels, ascending; each occurs. */
  readonly values: readonly number[];
  readonly nRaters: number;
  /** 1 where all labels are about the same. */
  readonly nQuestions: number;
  readonly nSystems: number;
  /** Of each response its system. */
  readonly systems: readonly number[];
  /** Of each response what it shares with others, such as its instruction: those of one are not independent. */
  readonly clusters: readonly number[];
}

export interface FacetsLabel {
  readonly response: number;
  readonly rater: number;
  readonly question: number;
  /** From 0 on: which of the values. */
  readonly level: number;
}

/** A rater's label of a question: what responses of one system have in common. */
export interface Cell {
  readonly rater: number;
  readonly question: number;
}

export interface RatedSystem {
  readonly cells: readonly Cell[];
  /** Of each response its labels: which cell, and which level. */
  readonly responses: readonly { readonly cell: number; readonly level: number }[][];
}

/** A label by names. */
export interface NamedLabel {
  readonly response: string;
  /** What responses share that are not independent, such as the instruction. */
  readonly cluster: string;
  readonly system: string;
  readonly question: string;
  readonly rater: string;
  /** Which of the values. */
  readonly level: number;
}

/** The names of facets in the order of their places. */
export interface FacetNames {
  readonly raters: readonly string[];
  readonly systems: readonly string[];
  readonly questions: readonly string[];
}

/** Labels by places for a model, facets in natural order of their names. @param values of the levels; each occurs */
export function facetsData(
  labels: readonly NamedLabel[],
  values: readonly number[],
): { data: FacetsData; names: FacetNames } {
  const [raters, systems, questions] = [
    ordered(labels.map(({ rater }) => rater)),
    ordered(labels.map(({ system }) => system)),
    ordered(labels.map(({ question }) => question)),
  ];
  const [responses, clusters] = [new Map<string, number>(), new Map<string, number>()];
  const [systemOf, clusterOf]: [number[], number[]] = [[], []];
  const placed = labels.map(({ response, cluster, system, question, rater, level }) => {
    const place = placeIn(responses, response);
    systemOf[place] = systems.places.get(system) ?? 0;
    clusterOf[place] = placeIn(clusters, cluster);
    const at = { rater: raters.places.get(rater) ?? 0, question: questions.places.get(question) ?? 0 };
    return { response: place, ...at, level };
  });
  return {
    data: {
      labels: placed,
      values,
      nRaters: raters.names.length,
      nQuestions: questions.names.length,
      nSystems: systems.names.length,
      systems: systemOf,
      clusters: clusterOf,
    },
    names: { raters: raters.names, systems: systems.names, questions: questions.names },
  };
}

function ordered(texts: readonly string[]) {
  const names = [...new Set(texts)].sort(naturalOrder);
  return { names, places: new Map(names.map((name, place) => [name, place])) };
}

function placeIn(places: Map<string, number>, name: string): number {
  const place = places.get(name) ?? places.size;
  places.set(name, place);
  return place;
}

export function systemsOf({ labels, systems, nSystems, nQuestions }: FacetsData): RatedSystem[] {
  const found = Array.from({ length: nSystems }, () => ({
    cells: [] as Cell[],
    places: new Map<number, number>(),
    responses: new Map<number, { cell: number; level: number }[]>(),
  }));
  for (const { response, rater, question, level } of labels) {
    const own = found[systems[response] ?? 0];
    if (!own) continue;
    const key = rater * nQuestions + question;
    const cell = own.places.get(key) ?? own.cells.push({ rater, question }) - 1;
    own.places.set(key, cell);
    const known = own.responses.get(response) ?? [];
    own.responses.set(response, known);
    known.push({ cell, level });
  }
  return found.map(({ cells, responses }) => ({ cells, responses: [...responses.values()] }));
}

/** Which raters' labels of one question meet, and in how many responses. */
export function sharedCells(
  cells: readonly Cell[],
  responses: RatedSystem["responses"],
): { own: readonly number[]; times: number }[] {
  const found = new Map<string, { own: readonly number[]; times: number }>();
  for (const labels of responses) {
    for (const question of new Set(labels.map(({ cell }) => cells[cell]?.question))) {
      const own = labels.map(({ cell }) => cell).filter((cell) => cells[cell]?.question === question);
      if (own.length < 2) continue;
      const key = own.sort((a, b) => a - b).join(" ");
      found.set(key, { own, times: (found.get(key)?.times ?? 0) + 1 });
    }
  }
  return [...found.values()];
}
