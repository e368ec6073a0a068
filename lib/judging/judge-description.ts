import { z } from "zod";

const field = z.string().trim().min(1).max(200).nullable();

/** What a judge is, in the words of the people who brought its labels; null where nobody said so. */
export const judgeDescriptionSchema = z.object({
  /** such as GPT-4 */
  baseModel: field,
  /** how it was asked, such as Vanilla or Metrics + Reference */
  strategy: field,
  /** which prompt it was asked with */
  template: field,
  /** whatever else distinguishes it, such as a temperature or a number of samples */
  settings: field,
});
export type JudgeDescription = z.infer<typeof judgeDescriptionSchema>;

export const JUDGE_FIELDS = [
  "baseModel",
  "strategy",
  "template",
  "settings",
] as const satisfies readonly (keyof JudgeDescription)[];

/** What the fields are called on the screen and in files. */
export const JUDGE_FIELD_NAMES: Readonly<Record<keyof JudgeDescription, string>> = {
  baseModel: "Base model",
  strategy: "Strategy",
  template: "Template",
  settings: "Settings",
};

/** A name for a judge that a file describes but does not name: "GPT-4 CoT". Null where it is not described. */
export function nameOfDescribed(description: JudgeDescription): string | null {
  const parts = JUDGE_FIELDS.flatMap((key) => description[key] ?? []);
  return parts.length === 0 ? null : parts.join(" ").slice(0, 200);
}
