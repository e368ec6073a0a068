"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PencilLine, RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast-store";
import { useDebounced } from "@/components/ui/use-debounced";
import { errorMessage } from "@/lib/http/error-message";
import { MAX_PROMPT_LENGTH, type Prompt, type PromptCheck } from "@/lib/judging/prompt/prompt";
import { placedPlaceholders } from "@/lib/judging/prompts-of-judge";
import { promptCheckQuery, promptsQuery } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";
import { PlaceholderList, PromptText, shortVersion } from "./prompt-text";

export interface PromptEditorProps {
  /** of a built-in prompt */
  templateId: string;
  /** the researcher's own text; null for the built-in one */
  value: string | null;
  onChange: (text: string | null) => void;
  legend?: ReactNode;
}

/** Which text a model is sent: the built-in prompt, shown word for word, or a copy of it that one edits. */
export function PromptEditor({ templateId, value, onChange, legend = t("Prompt") }: PromptEditorProps) {
  const [shown, setShown] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(promptsQuery);
  const prompt = data?.prompts.find(({ id }) => id === templateId);
  if (!prompt) {
    if (!data && !error) return <Skeleton label={t("Loading the prompt")} className="h-20" />;
    return (
      <ErrorState
        title={t("The prompt couldn’t be loaded")}
        description={error ? errorMessage(error) : t("There is no prompt “{templateId}”.", { templateId })}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  }
  const restore = () => {
    const before = value;
    onChange(null);
    toast.info(t("Built-in prompt restored."), { action: { label: t("Undo"), onPress: () => onChange(before) } });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-raised px-4 py-3">
      <legend className="-ml-1 px-1 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
          <TextLink href={`/prompts?prompt=${encodeURIComponent(prompt.id)}`}>{prompt.title}</TextLink>
          {value === null ? (
            <>
              <Badge>{t("built-in")}</Badge>
              <span className="font-mono text-xs text-ink-muted">{shortVersion(prompt.version)}</span>
            </>
          ) : (
            <Badge tone="accent">{t("custom text")}</Badge>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {value !== null || shown ? (
            <CopyButton text={value ?? prompt.text} label={t("Copy the text")} size="sm" />
          ) : null}
          {value === null ? (
            <>
              <Button size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
                {shown ? t("Hide the text") : t("Show the text")}
              </Button>
              <Button size="sm" icon={<PencilLine aria-hidden />} onClick={() => onChange(prompt.text)}>
                {t("Copy and edit")}
              </Button>
            </>
          ) : (
            <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={restore}>
              {t("Restore the built-in text")}
            </Button>
          )}
        </div>
      </div>
      {value === null ? (
        shown ? (
          <PromptText
            text={prompt.text}
            label={t("Text of: {prompt}", { prompt: prompt.title })}
            className="max-h-96 overflow-y-auto"
          />
        ) : null
      ) : (
        <OwnPromptField prompt={prompt} value={value} onChange={onChange} />
      )}
      {value !== null || shown ? <PlaceholderList placeholders={prompt.placeholders} /> : null}
    </fieldset>
  );
}

interface OwnPromptFieldProps {
  prompt: Prompt;
  value: string;
  onChange: (text: string) => void;
}

/** A researcher's own text in place of a prompt, looked over while it is written. */
function OwnPromptField({ prompt, value, onChange }: OwnPromptFieldProps) {
  const settled = useDebounced(value, 400);
  const { data: check, error } = useQuery({
    ...promptCheckQuery(prompt.id, settled),
    placeholderData: keepPreviousData,
  });
  return (
    <Field
      label={t("Custom text for: {prompt}", { prompt: prompt.title })}
      aside={check ? t("version {shortVersion}", { shortVersion: shortVersion(check.version) }) : undefined}
      error={error ? errorMessage(error) : check ? problemOf(check, prompt, value) : undefined}
      hint={
        check?.isBuiltIn
          ? t("Same as the built-in text so far.")
          : t(
              "Text from outside is delimited automatically when the prompt is filled in. Keep the answer format: Tickbox parses answers by it.",
            )
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
    ...(missing.length > 0 ? [t("Missing: {named}.", { named: named(missing) })] : []),
    ...(unknown.length > 0
      ? [t("Unknown in this prompt: {placedPlaceholders}.", { placedPlaceholders: placedPlaceholders(text, unknown) })]
      : []),
  ];
  if (parts.length === 0) return undefined;
  return t("{parts} Available: {named}.", {
    parts: parts.join(" "),
    named: named(placeholders.map(({ name }) => name)),
  });
}
