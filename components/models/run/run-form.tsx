"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { type FormError, FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { Section, type SectionProps } from "@/components/ui/section";
import { MAX_RUN_NAME_LENGTH, type RunSettings } from "@/lib/domain/run/run";
import type { RunKindName } from "@/lib/domain/run/run-kind";
import { errorMessage } from "@/lib/http/error-message";
import { startRun } from "@/lib/queries/models/runs";
import { RunEstimate } from "./run-estimate";
import { RunSettingsFields } from "./run-settings-fields";

/** What the fields of a form come to, in the shape of lib/domain/run/<kind>.ts, or all that stands in its way. */
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

/** The form of a run: the fields of its kind, then what every run is asked. Once started, its page follows. */
export function RunForm({ studyId, kind, filled, suggestedName, startLabel, note, level, children }: RunFormProps) {
  const router = useRouter();
  const [name, setName] = useState<string | null>(null);
  const [otherTerms, setOtherTerms] = useState<Omit<RunSettings, "name">>({ budget: null, useCache: true });
  const [problems, setProblems] = useState<readonly FormError[]>([]);
  // Pending until the run's page is there.
  const start = useMutation({
    ...startRun(studyId),
    onSuccess: ({ runId }) => router.push(`/studies/${studyId}/runs/${runId}`),
    onError: (error) => setProblems([{ message: errorMessage(error) }]),
  });
  const { configuration } = filled;
  const terms = { ...otherTerms, name: name ?? suggestedName.slice(0, MAX_RUN_NAME_LENGTH) };
  return (
    <form
      noValidate
      className="flex max-w-3xl min-w-0 flex-col gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        setProblems(filled.problems);
        if (configuration) start.mutate({ kind, configuration, terms });
      }}
    >
      <FormErrorSummary errors={problems} />
      {children}
      <Section title="The run" level={level}>
        <RunSettingsFields
          studyId={studyId}
          value={terms}
          onChange={({ name: typed, ...rest }) => {
            if (typed !== terms.name) setName(typed);
            setOtherTerms(rest);
          }}
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
