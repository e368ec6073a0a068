import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import type { RaterGroup } from "@/lib/domain/agreement-filter";
import { LEVELS } from "@/lib/domain/protocol";
import { declaredScale } from "@/lib/stats/label-value";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import type { AnalysedRound } from "./find-analysed-round";
import { liveLabels } from "./live-labels";
import { queryRow, type Reader } from "./query-rows";

/**
 * A round's 1–5 labels with their raters; raterIds are the raters' numbers. One text comes over the wire for all of them
 * ("1:4,2:5;1:3" for two tasks), since a row a label takes many times as long.
 */
export async function loadLabelTable(
  db: Reader,
  round: Pick<AnalysedRound, "id" | "studyId" | "protocol">,
  group: RaterGroup,
): Promise<LabelTable> {
  const label = round.protocol === "preference" ? Prisma.sql`a.preference` : Prisma.sql`a.score`;
  const { labels } = await queryRow(
    db,
    z.object({ labels: z.string().nullable() }),
    Prisma.sql`
      SELECT string_agg(unit.labels, ';' ORDER BY unit.task_id) AS labels
      FROM (
        SELECT a.task_id, string_agg(r.number || ':' || ${label}, ',' ORDER BY r.number) AS labels
        FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
        WHERE ${liveLabels(round, group)} AND ${label} IS NOT NULL
        GROUP BY a.task_id
      ) unit`,
  );
  return labelTableOfText(labels ?? "");
}

function labelTableOfText(text: string): LabelTable {
  const units = text === "" ? [] : text.split(";");
  const raters = new Map<string, number>();
  const unitOffsets = new Uint32Array(units.length + 1);
  const raterIndex: number[] = [];
  const valueIndex: number[] = [];
  units.forEach((unit, index) => {
    for (const label of unit.split(",")) {
      const colon = label.indexOf(":");
      const rater = label.slice(0, colon);
      let position = raters.get(rater);
      if (position === undefined) {
        position = raters.size;
        raters.set(rater, position);
      }
      raterIndex.push(position);
      valueIndex.push(Number(label.slice(colon + 1)) - 1);
    }
    unitOffsets[index + 1] = raterIndex.length;
  });
  return {
    nUnits: units.length,
    nRaters: raters.size,
    unitIds: null,
    raterIds: [...raters.keys()],
    scale: declaredScale(LEVELS),
    unitOffsets,
    raterIndex: Uint32Array.from(raterIndex),
    valueIndex: Uint32Array.from(valueIndex),
  };
}
