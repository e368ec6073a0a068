import { z } from "zod";
import type { FormError } from "@/components/ui/form-error-summary";
import { errorMessage } from "@/lib/http/error-message";
import { RequestError } from "@/lib/http/fetch-json";

const fieldsSchema = z.object({ fields: z.array(z.object({ field: z.string(), expected: z.string() })) });
const fieldSchema = z.object({ field: z.string() });

export interface Refusal {
  /** for the summary above the form */
  errors: FormError[];
  /** for the field of this name */
  of: (field: string) => string | undefined;
}

/** Why a form was refused, field by field where the server said so. Controls have the id `${form}-${field}`. */
export function refusalOf(error: unknown, form: string, known: readonly string[]): Refusal {
  const messages = new Map<string, string>();
  if (error instanceof RequestError) {
    const fields = fieldsSchema.safeParse(error.details);
    const one = fieldSchema.safeParse(error.details);
    if (fields.success) for (const { field, expected } of fields.data.fields) messages.set(field, asSentence(expected));
    else if (one.success) messages.set(one.data.field, error.message);
  }
  const errors: FormError[] = [...messages].map(([field, message]) =>
    known.includes(field) ? { message, fieldId: `${form}-${field}` } : { message },
  );
  if (error && errors.length === 0) errors.push({ message: errorMessage(error) });
  return { errors, of: (field) => (known.includes(field) ? messages.get(field) : undefined) };
}

function asSentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}
