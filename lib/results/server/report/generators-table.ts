import { CRITERIA, CRITERION_NAMES } from "@/lib/checklist/checklist-criterion";
import { readRoundSystems } from "@/lib/compare/server/systems/read-round-systems";
import { formatShare } from "@/lib/format/format-number";
import { amongWhom, type RaterGroup, raterGroupName } from "@/lib/results/agreement-filter";
import { type AspectRow, aspectRows } from "@/lib/results/aspect-rows";
import { isPending } from "@/lib/results/pending";
import { countCell, estimateCell, type PlainCell, textCell } from "@/lib/results/table/plain-table";
import { hasAnswers, labelsPairs } from "@/lib/round/protocol/protocols";
import { namesOf } from "./answers-basis";
import type { ReadTable } from "./checklist-tables";
import { COMPUTING } from "./judge-tables";
import { eachRound } from "./read-rests-on";
import type { ReportContext } from "./report-context";

const MISSING = {
  missing:
    "It takes answers about two systems by aspect (category of question), or preferences between them. To compare generators of checklists, compare two series blind: the study made for it shows this table.",
};
const MAX_ROUNDS = 12;

/** Each system's share of requirements met by aspect, and how often it is preferred, by criterion (rlcf Table 1). */
export async function generatorsTable(context: ReportContext): Promise<ReadTable> {
  const { viewer, asked } = context;
  const { without } = context.query;
  const { rounds, basisOf } = eachRound(
    context,
    ({ protocol }) => hasAnswers(protocol) || labelsPairs(protocol),
    MAX_ROUNDS,
  );
  const ratersOf = new Map<string, string>();
  const found: { round: string; raters: RaterGroup; row: AspectRow }[] = [];
  let isComputing = false;
  // One after the other: a study with many rounds must not take every connection. A worker is asked for all of them.
  for (const { id, name, criterion } of rounds) {
    const known = CRITERIA.find((each) => each === criterion);
    const round = known ? CRITERION_NAMES[known] : name;
    // People first, then judges: the paper has both.
    for (const raters of [undefined, "judge"] as const) {
      const systems = await readRoundSystems(viewer, id, { raters, answers: "pooled", without });
      if (isPending(systems)) {
        isComputing = true;
        continue;
      }
      const group = systems.raters;
      if (found.some((each) => each.round === round && each.raters === group)) continue;
      const rows = aspectRows(systems, systems.standings);
      if (rows.length > 0) {
        const before = ratersOf.get(id);
        ratersOf.set(id, before ? `${before}, and ${amongWhom(group)}` : amongWhom(group));
      }
      found.push(...rows.map((row) => ({ round, raters: group, row })));
    }
  }
  if (isComputing) return COMPUTING;
  const names = namesOf(found.flatMap(({ row }) => [...row.systems.keys()])).filter(
    (name) => asked.systems?.includes(name) ?? true,
  );
  if (names.length < 2) return MISSING;
  return {
    title: "Systems by aspect, and preferences",
    columns: [
      { header: "Round" },
      { header: "Aspect" },
      { header: "By" },
      ...names.flatMap((name) => [name, `${name}: n`].map((header) => ({ header, numeric: true }))),
    ],
    rows: found.map(({ round, raters, row }): PlainCell[] => [
      textCell(round),
      textCell(row.name),
      textCell(raterGroupName(raters)),
      ...names.flatMap((name) => {
        const share = row.systems.get(name);
        return share ? [estimateCell(share.share, formatShare), countCell(share.n)] : [textCell(null), textCell(null)];
      }),
    ]),
    basis: basisOf(ratersOf, names),
    notes: [
      "The share of requirements met by category of question (in “Each aspect, yes or no” of the study of two series: of checklists for which the aspect holds), and of pairs in which a system’s response is preferred, ties, or loses; n counts responses or pairs. 95% intervals: bootstrap over instructions where several share one.",
    ],
  };
}
