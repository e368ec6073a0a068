import { z } from "zod";
import { RequestError } from "@/lib/http/fetch-json";
import { t } from "@/lib/messages/translate";

const conflictSchema = z.object({ field: z.string(), current: z.string() });

/** The texts that somebody else saved while a form was open, from the error that carries them; empty for other errors. */
export function conflictingTexts(error: unknown): Record<string, string> {
  const conflict = conflictSchema.safeParse(error instanceof RequestError ? error.details : null).data;
  return conflict ? { [conflict.field]: conflict.current } : {};
}

/** Shown below the error message, to copy from. */
export function EditConflict({ error }: { error: unknown }) {
  return Object.entries(conflictingTexts(error)).map(([field, text]) => (
    <section key={field} aria-label={t("The {field} as the other person saved it", { field })}>
      <h3 className="text-sm font-medium">{t("The {field} as the other person saved it", { field })}</h3>
      <p className="mt-1.5 max-h-60 overflow-auto rounded-md border border-line bg-surface p-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text || t("(empty)")}
      </p>
    </section>
  ));
}
