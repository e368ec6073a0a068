import { z } from "zod";
import { counted } from "@/lib/format/format-number";
import { labelsPairs, PROTOCOLS, type Protocol } from "@/lib/round/protocol/protocols";

/** The labels of one round; where they answer checklists, those about checklists of one series. */
export interface LabelSet {
  roundId: string;
  round: string;
  protocol: Protocol;
  /** null: they answer no checklist */
  series: string | null;
  /** most of the checklists are gold */
  isGold: boolean;
  /** labelled tasks, and those of them that people labelled */
  tasks: number;
  byPeople: number;
}

/** What a reader of the tables chose; null: nothing, so that each table follows the rule. */
export type Asked = z.infer<typeof askedSchema>;
export const askedSchema = z.object({
  /** ids */
  rounds: z.array(z.uuid()).readonly().nullable(),
  series: z.array(z.string()).readonly().nullable(),
  systems: z.array(z.string()).readonly().nullable(),
});

export const NOTHING_ASKED: Asked = { rounds: null, series: null, systems: null };

const RULE =
  "Without a choice, a figure rests on the round in which people labelled the most tasks, on single responses before pairs; of equal ones on gold checklists, then on the earliest round.";

/** By the rule, the first choice first; sets come in the order of their rounds. */
export function ranked<Set extends LabelSet>(sets: readonly Set[]): Set[] {
  const keys = (set: LabelSet) => [
    Number(set.byPeople > 0),
    Number(!labelsPairs(set.protocol)),
    set.byPeople > 0 ? set.byPeople : set.tasks,
    Number(set.isGold),
  ];
  return sets.toSorted((a, b) => {
    const [ofA, ofB] = [keys(a), keys(b)];
    return ofA.map((key, index) => (ofB[index] ?? 0) - key).find((difference) => difference !== 0) ?? 0;
  });
}

/** Those among which a figure chooses. */
export function candidates(sets: readonly LabelSet[], { rounds, series }: Asked): LabelSet[] {
  return sets.filter(
    (set) =>
      (rounds === null || rounds.includes(set.roundId)) &&
      (series === null || set.series === null || series.includes(set.series)),
  );
}

/** What one figure rests on: one round of one series, or the chosen rounds; series are never put together. */
export function usedSets(sets: readonly LabelSet[], asked: Asked): LabelSet[] {
  const found = candidates(sets, asked);
  const [first] = ranked(found);
  if (!first) return [];
  return asked.rounds === null ? [first] : found.filter(({ series }) => series === first.series);
}

interface Basis {
  used: readonly Pick<LabelSet, "roundId" | "round" | "protocol" | "series">[];
  /** all that such a figure could rest on */
  all: readonly Pick<LabelSet, "roundId" | "round" | "protocol" | "series">[];
  systems: readonly string[];
  /** such as "3 people and 1 judge" */
  raters: string;
  /** what is counted, such as "63 questions of 24 responses" */
  n?: string;
}

/** The caption's sentences of what a figure rests on, and of what it could rest on but does not. */
export function basisText({ used, all, systems, raters, n }: Basis): string {
  const left = all.filter(
    (set) => !used.some(({ roundId, series }) => roundId === set.roundId && series === set.series),
  );
  return [
    `Rests on ${used.length === 1 ? "round" : "rounds"} ${listed(used.map(named))}; ${systemsText(systems)}; ${raters}${n === undefined ? "" : `; n = ${n}`}.`,
    ...(left.length === 0 ? [] : [`Left out: ${listed(left.map(named))}. ${RULE}`]),
  ].join(" ");
}

/** The same of a table in which each row rests on one round. */
export function rowsBasisText({
  used,
  left,
  systems,
}: {
  used: readonly string[];
  left: readonly string[];
  systems: string;
}): string {
  const of =
    used.length === 1
      ? `Rests on round ${quoted(used[0] ?? "")}`
      : `Each row rests on one round, of ${listed(used.map(quoted))}`;
  return [`${of}; ${systems}.`, ...(left.length === 0 ? [] : [`Left out: ${listed(left.map(quoted))}.`])].join(" ");
}

export function systemsText(systems: readonly string[]): string {
  if (systems.length === 0) return "no systems";
  return `${systems.length === 1 ? "system" : "systems"} ${listed(systems)}`;
}

/** Follows what a figure is based on if it does not narrow by system although systems are chosen. */
export const ALL_SYSTEMS = ", all systems whichever are chosen";

/** "3 people, 2 raters from files and 1 judge (simulated)" */
export function kindsText(raters: readonly { kind: string; simulated: boolean }[]): string {
  const words: Record<string, [string, string]> = {
    human: ["person", "people"],
    imported: ["rater from a file", "raters from files"],
    judge: ["judge", "judges"],
  };
  const parts = Object.entries(words).flatMap(([kind, [one, many]]) =>
    [false, true].flatMap((simulated) => {
      const n = raters.filter((rater) => rater.kind === kind && rater.simulated === simulated).length;
      return n === 0 ? [] : [`${counted(n, one, many)}${simulated ? " (simulated)" : ""}`];
    }),
  );
  return parts.length === 0 ? "no raters" : listed(parts);
}

function named({ round, protocol, series }: Basis["used"][number]): string {
  const does = PROTOCOLS[protocol].name.toLowerCase();
  return `${quoted(round)} (${[does, ...(series === null ? [] : [`series ${quoted(series)}`])].join(", ")})`;
}

function quoted(name: string): string {
  return `“${name}”`;
}

const MOST_NAMED = 20;

/** "a, b and c"; of very many the first. */
export function listed(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  const shown = rest > 1 ? [...names.slice(0, MOST_NAMED), `${rest} others`] : names;
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(shown);
}
