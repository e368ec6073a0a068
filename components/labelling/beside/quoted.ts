import type { Evidence } from "@/lib/labelling/evidence/evidence";

/** A selected part of one of the texts that are judged. */
export interface Quoted {
  /** which text: its place on the screen */
  readonly place: number;
  readonly evidence: Evidence;
}
