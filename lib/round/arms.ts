import { z } from "zod";

const seriesSchema = z.string().min(1).max(200);

/** What raters are shown with a response: nothing, or one checklist. */
export const armSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  /** the newest published version */
  z.strictObject({ kind: z.literal("series"), series: seriesSchema }),
  /** the version published before it whose questions differ */
  z.strictObject({ kind: z.literal("former"), series: seriesSchema }),
]);
export type Arm = z.infer<typeof armSchema>;

/** The arms of an experiment inside a round; each response has a task in each, of which a rater gets one. */
export const armsSchema = z.array(armSchema);

/** As the arm is called in files: "none", "gold", "gold (former)". */
export function armId(arm: Arm): string {
  if (arm.kind === "none") return "none";
  return arm.kind === "former" ? `${arm.series} (former)` : arm.series;
}

/** As the arm is called on pages. */
export function armName(arm: Arm): string {
  if (arm.kind === "none") return "No checklist";
  return arm.kind === "former" ? `${arm.series}, former version` : arm.series;
}
