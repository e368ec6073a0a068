import { z } from "zod";

export const FEWEST_ARMS = 2;
export const MOST_ARMS = 6;

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
export const armsSchema = z
  .array(armSchema)
  .min(FEWEST_ARMS, "Compare at least two arms.")
  .max(MOST_ARMS, `At most ${MOST_ARMS} arms.`)
  .refine((arms) => new Set(arms.map(armId)).size === arms.length, "Two arms are the same.")
  .refine((arms) => arms.some(({ kind }) => kind !== "none"), "At least one arm has a checklist.");

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
