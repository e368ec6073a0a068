import { z } from "zod";
import type { BesideAnswer } from "@/lib/labelling/asks/answers/answers-content";
import { evidenceSchema } from "@/lib/labelling/evidence/evidence";

interface StoredAnswer {
  note: string | null;
  isUnclear: boolean;
  evidence: unknown;
}

/** The note, unclear mark and evidence of an answer; null where it has none. */
export function besideOf({ note, isUnclear, evidence }: StoredAnswer): BesideAnswer | null {
  if (note === null && !isUnclear && evidence === null) return null;
  return { note: note ?? "", unclear: isUnclear, evidence: z.array(evidenceSchema).parse(evidence ?? []) };
}
