"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { type FormError, FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Section, type SectionProps } from "@/components/ui/section";
import { t } from "@/lib/messages/translate";
import { newRunSchema } from "@/lib/runs/new-run";
import { startRun } from "@/lib/runs/queries/runs";
import type { RunKindName } from "@/lib/runs/run";
import { MAX_RUN_NAME_LENGTH, type RunSettings } from "@/lib/runs/run";
import { RunEstimate } from "./run-estimate";
import { RunSettingsFields } from "./run-settings-fields";

/** The configuration that the fields of a form describe, in the shape of lib/runs/<kind>.ts, or all problems. */
export type ParsedConfiguration =
  | { configuration: object; problems: readonly [] }
  | { configuration: null; problems: readonly FormError[] };

export interface RunFormProps {
  studyId: string;
  kind: RunKindName;
  filled: ParsedConfiguration;
  /** what the run is called unless somebody types another name */
  suggestedName: string;
  /** on the button */
  startLabel: string;
  /** what is good to know before starting */
  note?: string;
  /** of the section about the run */
  level?: SectionProps["level"];
  children: ReactNode;
}

/** Without a name it is called as suggested. */
type TypedSettings = Omit<RunSettings, "name"> & { name: string | null };
const FIRST_SETTINGS: TypedSettings = { name: null, budget: null, useCache: true };

/** The form of a run: the fields of its kind, then what every run is asked. Once started, its page follows. */
export function RunForm({ studyId, kind, filled, suggestedName, startLabel, note, level, children }: RunFormProps) {
  const router = useRouter();
  // Pending until the run's page is there.
  const start = useMutation({
    ...startRun(studyId),
    onSuccess: ({ runId }) => router.push(`/studies/${studyId}/models/runs/${runId}`),
  });
  const { configuration } = filled;
  const settingsOf = ({ name, ...terms }: TypedSettings): RunSettings => ({
    ...terms,
    name: name ?? suggestedName.slice(0, MAX_RUN_NAME_LENGTH),
  });
  const form = useForm({
    id: "run",
    initial: FIRST_SETTINGS,
    schema: newRunSchema,
    problemsOf: () => filled.problems,
    bodyOf: (typed) => ({ kind, configuration, terms: settingsOf(typed) }),
    sending: start,
  });
  const terms = settingsOf(form.values);
  return (
    <form noValidate className="flex max-w-3xl min-w-0 flex-col gap-12" onSubmit={form.submit}>
      <FormErrorSummary errors={form.errors} />
      {children}
      <Section title={t("The run")} level={level}>
        <RunSettingsFields
          studyId={studyId}
          value={terms}
          onChange={({ name, ...rest }) => form.change(name === terms.name ? rest : { ...rest, name })}
        />
        <RunEstimate
          studyId={studyId}
          kind={kind}
          configuration={configuration}
          missing={filled.problems[0]?.message}
          terms={terms}
        />
        {note ? <p className="text-sm text-ink-muted">{note}</p> : null}
        <div>
          <Button type="submit" variant="primary" loading={start.isPending || start.isSuccess}>
            {startLabel}
          </Button>
        </div>
      </Section>
    </form>
  );
}
