"use client";

import type { Protocol } from "@/lib/domain/protocol";
import { ExportDialog } from "./export-dialog";
import { useAgreementFilter } from "./use-agreement-filter";

/** Export of what the page shows: the labels of the raters that are chosen in its address. */
export function ExportButton({ roundId, protocol }: { roundId: string; protocol: Protocol }) {
  const [{ raters }] = useAgreementFilter();
  return <ExportDialog roundId={roundId} protocol={protocol} raters={raters} />;
}
