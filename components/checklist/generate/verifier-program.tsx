"use client";

import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { Textarea } from "@/components/ui/textarea";
import { MAX_PROGRAM_CHARACTERS, type Verifier } from "@/lib/checklist/generation/verifier";
import { t } from "@/lib/messages/translate";

export interface VerifierProgramProps {
  verifier: Verifier;
  /** as currently shown on the page */
  program: string;
  /** left out where it is decided already: then it is only read */
  onChange?: (program: string) => void;
  /** what can be done with it */
  children: ReactNode;
}

/** A program to be read or changed, what it may do, and what the model proposed first. */
export function VerifierProgram({ verifier, program, onChange, children }: VerifierProgramProps) {
  return (
    <Panel
      level={2}
      title={t("Program")}
      description={t(
        "It runs in isolation, without network, files or a clock, for at most 100 ms and in at most 16 MB. True means YES.",
      )}
    >
      {verifier.status === "person" && verifier.program === null ? (
        <Callout className="mb-4">
          {t("The model left this question to a person. If code can decide it exactly after all, write the function.")}
        </Callout>
      ) : null}
      {onChange ? (
        <Field label={t("verify(response)")} id="program">
          <Textarea
            rows={12}
            spellCheck={false}
            maxLength={MAX_PROGRAM_CHARACTERS}
            className="max-h-[32rem] font-mono"
            value={program}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      ) : (
        <Code>{verifier.program ?? t("There is no program.")}</Code>
      )}
      {verifier.proposedProgram ? (
        <details className="mt-4">
          <summary className="rounded-sm text-sm text-ink-muted">{t("Original proposal")}</summary>
          <div className="mt-3">
            <Code>{verifier.proposedProgram}</Code>
          </div>
        </details>
      ) : null}
      {children}
    </Panel>
  );
}

function Code({ children }: { children: string }) {
  return (
    <pre className="overflow-x-auto rounded-md border border-line bg-sunken p-4 font-mono text-sm">{children}</pre>
  );
}
