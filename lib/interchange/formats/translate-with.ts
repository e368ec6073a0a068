import type { z } from "zod";
import { explainIssue } from "@/lib/imports/study-format/explain-issue";
import type { Translated } from "./format-reader";

/** Checks a foreign row against its own schema first, so that problems name its own fields. */
export function translateWith<T>(schema: z.ZodType<T>, toStudyFormat: (row: T) => unknown) {
  return (row: Readonly<Record<string, unknown>>): Translated => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return { ok: true, value: toStudyFormat(parsed.data) };
    return { ok: false, problems: parsed.error.issues.flatMap((issue) => explainIssue(issue, row, () => [])) };
  };
}
