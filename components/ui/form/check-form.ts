import { type ZodType, z } from "zod";
import { errorMessage } from "@/lib/http/error-message";
import { RequestError } from "@/lib/http/fetch-json";
import type { FormError } from "./form-error-summary";

export interface FormRules<Values extends object, Body> {
  /** begins the ids of its fields: "study" makes "study-name" */
  id: string;
  /** what its fields hold at first */
  initial: Values;
  /** the names that have a field of their own on the page; defaults to all of `initial` and `expected` */
  fields?: readonly string[];
  /** of the route's body: what it refuses is not sent */
  schema: ZodType<Body>;
  /** what was entered, as the route takes it; left out where that is the same */
  bodyOf?: (values: Values) => unknown;
  /** what fields expect, said in place of the schema's words */
  expected?: Readonly<Record<string, string>>;
  /** what is wrong that no schema of the body knows */
  problemsOf?: (values: Values) => readonly FormError[];
}

export type CheckedForm<Body> =
  | { readonly body: Body; readonly problems: readonly [] }
  | { readonly body?: undefined; readonly problems: readonly FormError[] };

/** What is sent, or all that is wrong: one message for each field. */
export function checkForm<Values extends object, Body>(
  rules: FormRules<Values, Body>,
  values: Values,
): CheckedForm<Body> {
  const { schema, bodyOf, expected = {}, problemsOf } = rules;
  const problems = problemsOf?.(values) ?? [];
  if (problems.length > 0) return { problems };
  const parsed = schema.safeParse(bodyOf ? bodyOf(values) : values);
  if (parsed.success) return { body: parsed.data, problems: [] };
  const messages = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const names = path.map(String);
    const whole = names.join(".");
    const field = isField(rules, whole) ? whole : (names.findLast((name) => isField(rules, name)) ?? whole);
    if (!messages.has(field)) messages.set(field, expected[field] ?? asSentence(message));
  }
  return { problems: [...messages].map(([field, message]) => atField(rules, { field, message })) };
}

interface Control extends Pick<HTMLInputElement, "id" | "validity" | "validationMessage"> {
  readonly labels: ArrayLike<Pick<Node, "textContent">> | null;
}

/** What controls themselves say is wrong, with their names: what was typed there is no value, so the form holds an earlier one. */
export function problemsOfControls(controls: readonly Control[]): FormError[] {
  return controls
    .filter(({ validity }) => validity.customError)
    .map(({ id, labels, validationMessage }) => ({
      message: [labels?.[0]?.textContent, validationMessage].filter(Boolean).join(": "),
      fieldId: id,
    }));
}

/** The message at the field it is about, if the form has that field. */
export function atField(rules: FormFields, { field, message }: FieldError): FormError {
  return field !== null && isField(rules, field) ? { message, fieldId: `${rules.id}-${field}` } : { message };
}

type FormFields = Pick<FormRules<object, unknown>, "id" | "initial" | "fields" | "expected">;

function isField({ initial, expected = {}, fields }: FormFields, name: string): boolean {
  return fields ? fields.includes(name) : name in initial || name in expected;
}

const fieldsSchema = z.object({ fields: z.array(z.object({ field: z.string(), expected: z.string() })) });
const fieldSchema = z.object({ field: z.string() });

interface FieldError {
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
function asSentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}
