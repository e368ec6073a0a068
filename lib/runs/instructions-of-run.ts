import { z } from "zod";

/** Which of a study's instructions a run is about. */
export const instructionsOfRunSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("all") }),
  /** that have nothing yet of what the run makes: no checklist of the series, no response of the system */
  z.object({ kind: z.literal("without") }),
  z.object({ kind: z.literal("chosen"), ids: z.array(z.uuid()).min(1).max(20_000) }),
]);
export type InstructionsOfRun = z.infer<typeof instructionsOfRunSchema>;
