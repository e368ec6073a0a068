import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { isQuoteOf } from "@/lib/labelling/evidence/evidence";
import type { AnnotationContent } from "@/lib/labelling/labelling";
import { turnSide } from "@/lib/labelling/shown-order";
import { AppError } from "@/lib/wire/app-error";
import type { AssignmentOfLabel } from "./assignment-of-label";

const textsRow = z.object({ A: z.string(), B: z.string().nullable() });

/** Refuses quotes that the responses do not have. Texts are read only where something is quoted. */
export async function checkQuotes({ notes = [] }: AnnotationContent, assignment: AssignmentOfLabel): Promise<void> {
  const quoting = notes.filter(({ evidence }) => evidence.length > 0);
  if (quoting.length === 0) return;
  const [texts] = await rows(
    textsRow,
    Prisma.sql`SELECT a.text AS "A", b.text AS "B" FROM task
      JOIN response a ON a.id = task.response_a_id LEFT JOIN response b ON b.id = task.response_b_id
      WHERE task.id = ${assignment.taskId}::uuid`,
  );
  const isFound = quoting.every(({ side, evidence }) => {
    const text = texts?.[turnSide(side, assignment.shownOrder) ?? "A"] ?? "";
    return evidence.every((quote) => isQuoteOf(quote, text));
  });
  if (isFound) return;
  throw new AppError("INVALID", "A quote does not match the response. Remove it and select the text again.");
}
