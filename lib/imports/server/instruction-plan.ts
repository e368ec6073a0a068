import type { ImportCounts } from "@/lib/imports/import-result";
import type { StudyInstruction } from "@/lib/imports/study-format/study-instruction";
import type { KnownInstruction } from "./known-instruction";
import type { StudyRows } from "./study-rows";

export interface PlanContext {
  newId: () => string;
  /** the system's id; a system not seen before is noted for writing */
  systemId: (name: string) => string;
  /** position of the next new instruction */
  nextPosition: () => number;
  rows: StudyRows;
  counts: ImportCounts;
}

/** One line of a file, what the study has of its instruction, and where additions are noted. */
export interface InstructionPlan {
  line: StudyInstruction;
  known: KnownInstruction | undefined;
  context: PlanContext;
  instructionId: string;
}
