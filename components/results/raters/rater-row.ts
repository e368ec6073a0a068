import { pseudonymOf } from "@/lib/results/agreement-progress";
import type { RaterReport, RoundRaters } from "@/lib/results/agreement-raters";
import type { RoundPerson } from "@/lib/round/round-people";

/** A rater in the table: what its labels say, and what a person is doing in the round. */
export interface RaterRow {
  raterId: string;
  /** 3 is Rater 03 */
  number: number;
  pseudonym: string;
  name: string | null;
  simulated: boolean;
  kind: RaterReport["kind"];
  /** null where no label of it counts */
  report: RaterReport | null;
  /** null of judges and imported raters */
  person: RoundPerson | null;
}

/** The raters whose labels count, and people of the round who have none yet. */
export function raterRows(data: RoundRaters | null, people: readonly RoundPerson[]): RaterRow[] {
  const personOf = new Map(people.map((person) => [person.raterId, person]));
  const reported = (data?.raters ?? []).map((report) => ({
    raterId: report.raterId,
    number: report.number,
    pseudonym: report.pseudonym,
    name: report.name,
    simulated: report.simulated,
    kind: report.kind,
    report,
    person: personOf.get(report.raterId) ?? null,
  }));
  const known = new Set(reported.map(({ raterId }) => raterId));
  const showsPeople = data === null || data.query.raters === "human" || data.query.raters === "all";
  const idle = people.filter(({ raterId, labels }) => showsPeople && labels === 0 && !known.has(raterId));
  return [
    ...reported,
    ...idle.map((person) => ({
      raterId: person.raterId,
      number: person.number,
      pseudonym: pseudonymOf(person.number),
      name: null,
      simulated: person.simulated,
      kind: "human" as const,
      report: null,
      person,
    })),
  ].sort((a, b) => a.number - b.number);
}
