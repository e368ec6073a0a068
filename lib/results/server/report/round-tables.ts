import { formatShare } from "@/lib/format/format-number";
import { amongWhom } from "@/lib/results/agreement-filter";
import { countCell, estimateCell, numberCell, type PlainCell, textCell } from "@/lib/results/table/plain-table";
import { labelsPairs, PROTOCOLS } from "@/lib/round/protocol/protocols";
import { readRoundAgreement } from "../read-round-agreement";
import { readTwoRaters } from "../read-two-raters";
import type { ReadTable } from "./checklist-tables";
import { eachRound } from "./read-rests-on";
import type { ReportContext } from "./report-context";

const MAX_ROUNDS = 30;

/** Alpha of people and the mean of their scores by round (tick Table 6, diva Figure 3). */
export async function alphaTable(context: ReportContext): Promise<ReadTable> {
  const { viewer, query } = context;
  const { rounds, basisOf } = eachRound(context, ({ scale }) => scale !== null, MAX_ROUNDS);
  const ratersOf = new Map<string, string>();
  const rows: PlainCell[][] = [];
  // One after the other: a study with many rounds must not take every connection.
  for (const { id, name, protocol } of rounds) {
    const { alpha, basis, mean, raters } = await readRoundAgreement(viewer, id, {
      raters: undefined,
      level: "ordinal",
      without: query.without,
    });
    // All of its labels are left out.
    if (basis.nLabels === 0) continue;
    ratersOf.set(id, amongWhom(raters));
    rows.push([
      textCell(name),
      textCell(PROTOCOLS[protocol].name),
      countCell(basis.nRaters),
      countCell(basis.nUnitsPairable),
      estimateCell(alpha),
      numberCell(labelsPairs(protocol) ? null : mean),
    ]);
  }
  if (rows.length === 0) return { missing: "No round with scores or preferences has labels yet." };
  return {
    title: "Agreement by protocol",
    columns: [
      { header: "Round" },
      { header: "Protocol" },
      ...["Raters", "Tasks with two labels", "Alpha (ordinal)", "Mean score"].map((header) => ({
        header,
        numeric: true,
      })),
    ],
    rows,
    basis: basisOf(ratersOf),
    notes: [
      "Krippendorff’s alpha of the round’s people, else of its imported raters, else of its judges; 95% intervals: cluster bootstrap over instructions where tasks share one. Pairs are read both ways, so that it does not matter which response is called A.",
    ],
  };
}

/** How far two people agree, raw and by kappa, for each round of pairs that exactly two labelled (llmbar 4.2). */
export async function twoRatersTable(context: ReportContext): Promise<ReadTable> {
  const { viewer, query } = context;
  const { rounds, basisOf } = eachRound(
    context,
    ({ scale, protocol }) => scale !== null && labelsPairs(protocol),
    MAX_ROUNDS,
  );
  const ratersOf = new Map<string, string>();
  const rows: PlainCell[][] = [];
  // One after the other: a study with many rounds must not take every connection.
  for (const { id, name } of rounds) {
    const { raters, rows: found } = await readTwoRaters(viewer, id, { without: query.without });
    if (raters === "judge") continue;
    for (const { subset, n, share, kappa } of found) {
      ratersOf.set(id, `two ${amongWhom(raters)}`);
      rows.push([
        textCell(name),
        textCell(subset ?? "All"),
        countCell(n),
        estimateCell(share, formatShare),
        estimateCell(kappa),
      ]);
    }
  }
  if (rows.length === 0)
    return { missing: "It takes a round with choices or preferences that exactly two people labelled." };
  return {
    title: "Agreement of two raters",
    columns: [
      { header: "Round" },
      { header: "Subset" },
      ...["Tasks", "Equal labels", "Cohen’s kappa"].map((header) => ({ header, numeric: true })),
    ],
    rows,
    basis: basisOf(ratersOf),
    notes: [
      "Tasks that both labelled; kappa has no weights. Intervals: bootstrap over instructions. Pairs are read both ways, so that it does not matter which response is called A.",
    ],
  };
}
