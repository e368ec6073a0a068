"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { useDebounced } from "@/components/ui/use-debounced";
import { placedPlaceholders } from "@/lib/domain/prompt/placed-placeholders";
import { MAX_PROMPT_LENGTH, type Prompt, type PromptCheck } from "@/lib/domain/prompt/prompt";
import { errorMessage } from "@/lib/http/error-message";
import { promptCheckQuery } from "@/lib/queries/models/prompts";
import { shortVersion } from "./short-version";

export interface OwnPromptFieldProps {
  prompt: Prompt;
  value: string;
  onChange: (text: string) => void;
}

/** A researcher's own text in place of a prompt, looked over while it is written. */
export function OwnPromptField({ prompt, value, onChange }: OwnPromptFieldProps) {
  const settled = useDebounced(value, 400);
  const { data: check, error } = useQuery({
    ...promptCheckQuery(prompt.id, settled),
    placeholderData: keepPreviousData,
  });
  return (
    <Field
      label={`Own text for: ${prompt.title}`}
      aside={check ? `version ${shortVersion(check.version)}` : undefined}
      error={error ? errorMessage(error) : check ? problemOf(check, prompt, value) : undefined}
      hint={
        check?.isBuiltIn
          ? "So far the same as the built-in text."
          : "Text from outside is enclosed on its own when the prompt is filled in; keep the form of the answer, since it is read by it."
      }
    >
      <Textarea
        rows={14}
        maxLength={MAX_PROMPT_LENGTH}
        spellCheck={false}
        className="max-h-[32rem] font-mono"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function problemOf({ missing, unknown }: PromptCheck, { placeholders }: Prompt, text: string): string | undefined {
  const named = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(", ");
  const parts = [
    ...(missing.length > 0 ? [`It lacks ${named(missing)}.`] : []),
    ...(unknown.length > 0 ? [`It uses ${placedPlaceholders(text, unknown)}, which this prompt does not know.`] : []),
  ];
  if (parts.length === 0) return undefined;
  return `${parts.join(" ")} It may use ${named(placeholders.map(({ name }) => name))}.`;
}
