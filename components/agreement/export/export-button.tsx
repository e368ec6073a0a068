"use client";

import { useQuery } from "@tanstack/react-query";
import { raterGroupName, shownGroup } from "@/lib/domain/agreement/agreement-filter";
import type { Protocol } from "@/lib/domain/protocol";
import { roundProgressQuery } from "@/lib/queries/agreement/round-analysis";
import { useAgreementFilter } from "../filter/use-agreement-filter";
import { ExportDialog } from "./export-dialog";

/** Export of what the page shows: the labels of the raters that are chosen in its address, else of the usual ones. */
export function ExportButton({ roundId, protocol }: { roundId: string; protocol: Protocol }) {
  const [{ raters }] = useAgreementFilter();
  const { data: progress } = useQuery(roundProgressQuery(roundId));
  const shown = progress && raterGroupName(shownGroup(raters, progress.raters));
  return <ExportDialog roundId={roundId} protocol={protocol} raters={raters} shown={shown ?? "People"} />;
}
