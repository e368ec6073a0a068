import { z } from "zod";
import { errorMessage } from "@/lib/http/error-message";
import { RequestError } from "@/lib/http/fetch-json";

const fieldsSchema = z.object({ fields: z.array(z.object({ field: z.string(), expected: z.string() })) });
const fieldSchema = z.object({ field: z.string() });

export interface FieldError {
  message: string;
  /** null where it is not about one field */
  field: string | null;
}

/**
 * Why the server refused a form, field by field where it says so.
 * @param unreachable what is said where no answer came
 */
export function fieldErrors(error: unknown, unreachable?: string): FieldError[] {
  if (!error) return [];
  const details = error instanceof RequestError ? error.details : null;
  const messages = new Map<string, string>();
  const fields = fieldsSchema.safeParse(details).data?.fields ?? [];
  for (const { field, expected } of fields) messages.set(field, asSentence(expected));
  if (messages.size > 0) return [...messages].map(([field, message]) => ({ field, message }));
  return [{ field: fieldSchema.safeParse(details).data?.field ?? null, message: errorMessage(error, unreachable) }];
}

/** "write a name" as "Write a name." */
export function asSentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}
