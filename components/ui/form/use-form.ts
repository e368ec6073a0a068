"use client";

import { type ChangeEvent, type FormEvent, useState } from "react";
import { useT, useValidationText } from "../messages/messages-provider";
import { atField, checkForm, type FormRules, fieldErrors, problemsOfControls } from "./check-form";
import type { FormError } from "./form-error-summary";

/** A mutation, as far as a form sees it. */
export interface Sending<Body> {
  mutate(body: Body): void;
  error: Error | null;
  isError: boolean;
  reset(): void;
}

export interface FormOptions<Values extends object, Body> extends FormRules<Values, Body> {
  sending: Sending<NoInfer<Body>>;
  /** false where messages are shown only at their fields: then the first invalid field takes the focus */
  hasSummary?: boolean;
}

/** What a controlled text input needs. */
export interface TextControl {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** What parts of a form need of it. */
export interface FieldsOfForm {
  /** for a Field */
  field: (name: string) => { id: string; error: string | undefined };
}

/**
 * A form: what is entered, checked by the schema of the route that takes it, sent, and what is wrong with it, field by
 * field. Controls with a `name` are read when the form is submitted; others tell of each change.
 */
export function useForm<Values extends object, Body>(options: FormOptions<Values, Body>) {
  const { id, initial, sending, hasSummary = true } = options;
  const [values, setValues] = useState(initial);
  const [found, setFound] = useState<readonly FormError[]>([]);
  const idOf = (field: string) => `${id}-${field}`;
  const translated = useValidationText();
  const t = useT();
  const errors = (
    found.length > 0
      ? found
      : fieldErrors(sending.error, t("The server could not be reached. Check your connection and try again.")).map(
          (error) => atField(options, error),
        )
  ).map((error) => ({ ...error, message: translated(error.message) }));
  return {
    values,
    change: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })),
    /** For the summary: all messages, or those that belong to no field. */
    errors: hasSummary ? errors : errors.filter(({ fieldId }) => fieldId === undefined),
    field: (name: string) => ({
      id: idOf(name),
      error: errors.find(({ fieldId }) => fieldId === idOf(name))?.message,
    }),
    text: (name: TextField<Values>): TextControl => ({
      value: String(values[name]),
      onChange: ({ target }) => setValues((before) => ({ ...before, [name]: target.value })),
    }),
    /** Takes messages away that may no longer be true. */
    clear() {
      setFound([]);
      if (sending.isError) sending.reset();
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const form = event.currentTarget;
      const wrong = problemsOfControls([...form.elements].filter((element) => element instanceof HTMLInputElement));
      const { problems, body } =
        wrong.length > 0
          ? { problems: wrong, body: undefined }
          : checkForm(options, { ...values, ...namedTexts(form, values) });
      setFound(problems);
      const first = problems.find(({ fieldId }) => fieldId !== undefined)?.fieldId;
      if (first && !hasSummary) document.getElementById(first)?.focus();
      if (body !== undefined) sending.mutate(body);
    },
  };
}

type TextField<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values];

function namedTexts(form: HTMLFormElement, values: object): Record<string, string> {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts.filter(([name]) => name in values));
}
