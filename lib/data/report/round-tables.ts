import { prisma } from "@/lib/db/client";
import { isPending } from "@/lib/domain/agreement/pending";
import { formatShare } from "@/lib/domain/format/format-number";
import { labelsPairs, PROTOCOLS } from "@/lib/domain/protocol/protocols";
import { countCell, estimateCell, numberCell, type PlainCell, textCell } from "@/lib/domain/table/plain-table";
import { readRoundAgreement } from "../agreement/read-round-agreement";
import { readTwoRaters } from "../agreement/read-two-raters";
import { readJudges } from "../agreement/sources/read-judges";
import type { ReadTable } from "./checklist-tables";
import { COMPUTING } from "./judge-tables";
import type { ReportContext } from "./report-context";

const MAX_ROUNDS = 30;

/** Alpha of people and the mean of their scores by round (tick Table 6, diva Figure 3). */
export async function alphaTable({ viewer, studyId, query: { without } }: ReportContext): Promise<ReadTable> {
  const rounds = await prisma().round.findMany({
    where: { studyId, scale: { not: null }, raterTallies: { some: { labels: { gt: 0 } } } },
    orderBy: { id: "asc" },
    take: MAX_ROUNDS,
    select: { id: true, name: true, protocol: true },
  });
  const rows = [];
  // One after the other: a study with many rounds must not take every connection.
  for (const { id, name, protocol } of rounds) {
    const { alpha, basis, mean } = await readRoundAgreement(viewer, id, {
      raters: undefined,
      level: "ordinal",
      without,
    });
    // All of its labels are left out.
    if (basis.nLabels === 0) continue;
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
    notes: [
      "Krippendorff’s alpha of the round’s people, else of its imported raters, else of its judges; 95 % intervals draw instructions where tasks share one. Pairs are read both ways, so that it does not matter which response is called A.",
    ],
  };
}

/** How far two people agree, raw and by kappa, for each round that exactly two labelled (llmbar 4.2). */
export async function twoRatersTable({ viewer, studyId, query: { without } }: ReportContext): Promise<ReadTable> {
  const rounds = await prisma().round.findMany({
    where: { studyId, scale: { not: null }, raterTallies: { some: { labels: { gt: 0 } } } },
    orderBy: { id: "asc" },
    take: MAX_ROUNDS,
    select: { id: true, name: true },
  });
  const rows: PlainCell[][] = [];
  // One after the other: a study with many rounds must not take every connection.
  for (const { id, name } of rounds) {
    const { raters, rows: found } = await readTwoRaters(viewer, id, { without });
    if (raters === "judge") continue;
    for (const { subset, n, share, kappa } of found) {
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
    return { missing: "It takes a round with scores or choices that exactly two people labelled." };
  return {
    title: "Agreement of two raters",
    columns: [
      { header: "Round" },
      { header: "Subset" },
      ...["Tasks", "Equal labels", "Cohen’s kappa"].map((header) => ({ header, numeric: true })),
    ],
    rows,
    notes: [
      "Tasks that both labelled; kappa has no weights. Intervals: bootstrap over instructions. Pairs are read both ways, so that it does not matter which response is called A.",
    ],
  };
}

const NOTHING_TO_COMPARE = { missing: "It takes labels of pairs by people, and of the same pairs by a judge." };

/** Every source's outcomes of pairs against people's (tick Table 4, diva Table 2). */
export async function distancesTable({ viewer, studyId, query: { without } }: ReportContext): Promise<ReadTable> {
  const judges = await readJudges(viewer, studyId, { without });
  if (judges && isPending(judges)) return COMPUTING;
  const compared = judges?.comparisons.filter(({ nPairs }) => nPairs > 0) ?? [];
  if (!judges || compared.length === 0) return NOTHING_TO_COMPARE;
  return {
    title: `Outcomes of pairs against ${judges.truth.heading}: ${judges.truth.name}`,
    columns: [
      { header: "Source" },
      { header: "Of" },
      ...["Pairs", "PLD-0", "PLD-1", "PLD-2", "WPLD"].map((header) => ({ header, numeric: true })),
    ],
    rows: compared.map(({ prediction, nPairs, pld, wpld }) => [
      textCell(prediction.simulated ? `${prediction.name} (simulated)` : prediction.name),
      textCell(prediction.heading),
      countCell(nPairs),
      ...pld.map((share) => estimateCell(share)),
      estimateCell(wpld),
    ]),
    notes: [
      "Intervals: bootstrap over instructions where several of the pairs share one; otherwise over pairs for WPLD, and Wilson for shares.",
    ],
  };
}
