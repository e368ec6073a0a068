"use client";

import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { DataTable } from "@/components/ui/data-table";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { MAX_PROGRAM_CHARACTERS, type Verifier, type VerifierTrial } from "@/lib/checklist/generation/verifier";
import {
  VERIFIER_LANGUAGE_NAMES,
  VERIFIER_LANGUAGES,
  type VerifierLanguage,
} from "@/lib/checklist/generation/verifier-language";
import { t } from "@/lib/messages/translate";

export interface VerifierProgramProps {
  verifier: Verifier;
  /** as currently shown on the page */
  program: string;
  language: VerifierLanguage;
  /** left out where it is decided already: then it is only read */
  onChange?: (program: string) => void;
  onLanguageChange: (language: VerifierLanguage) => void;
  /** what can be done with it */
  children: ReactNode;
}

/** A program to be read or changed, what it may do, and what the model proposed first. */
export function VerifierProgram(props: VerifierProgramProps) {
  const { verifier, program, language, onChange, onLanguageChange, children } = props;
  return (
    <Panel
      level={2}
      title={t("Program in {language}", { language: VERIFIER_LANGUAGE_NAMES[language] })}
      description={
        language === "python"
          ? t(
              "It runs in isolation, without network, files or a clock, for at most 1 s and in at most 16 MB. True means YES.",
            )
          : t(
              "It runs in isolation, without network, files or a clock, for at most 100 ms and in at most 16 MB. True means YES.",
            )
      }
    >
      {verifier.status === "person" && verifier.program === null ? (
        <Callout className="mb-4">
          {t("The model left this question to a person. If code can decide it exactly after all, write the function.")}
        </Callout>
      ) : null}
      {onChange ? (
        <div className="flex flex-col gap-4">
          <LanguageChoice value={language} onValueChange={onLanguageChange} />
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
        </div>
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

/** What a program is, or is to be, written in. */
export function LanguageChoice(chosen: {
  value: VerifierLanguage;
  onValueChange: (language: VerifierLanguage) => void;
}) {
  return (
    <SegmentedControl
      legend={t("Language")}
      choices={VERIFIER_LANGUAGES.map((value) => ({ value, label: VERIFIER_LANGUAGE_NAMES[value] }))}
      {...chosen}
    />
  );
}

function Code({ children }: { children: string }) {
  return (
    <pre className="overflow-x-auto rounded-md border border-line bg-sunken p-4 font-mono text-sm">{children}</pre>
  );
}

type Result = VerifierTrial["results"][number];

/** What a program said about each response, next to what people answered. */
export function VerifierTrialTable({ trial }: { trial: VerifierTrial }) {
  const { results, leftOut } = trial;
  const count = (fits: (result: Result["result"]) => boolean) => results.filter(({ result }) => fits(result)).length;
  const against = results.filter(isAgainstPeople).length;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm" role="status">
        {t("{met} true, {notMet} false, {failed} errors.", {
          met: count((result) => result.ok && result.value),
          notMet: count((result) => result.ok && !result.value),
          failed: count((result) => !result.ok),
        })}
        {against > 0 ? ` ${t("{against} against the majority of the people who answered.", { against })}` : ""}
        {leftOut > 0 ? ` ${t("{leftOut} further responses were not tried.", { leftOut })}` : ""}
      </p>
      <DataTable
        caption={t("What the program says about each response")}
        hideCaption
        dense
        rows={results}
        rowKey={({ responseId }) => responseId}
        empty={t("The study has no responses to this instruction.")}
        columns={[
          {
            id: "system",
            header: t("System"),
            rowHeader: true,
            cell: ({ system, sample }) => (sample > 0 ? t("{system}, sample {sample}", { system, sample }) : system),
          },
          {
            id: "excerpt",
            header: t("Response"),
            cell: ({ excerpt }) => (
              <span className="line-clamp-2 max-w-md [overflow-wrap:anywhere]">
                <bdi>{excerpt}</bdi>
              </span>
            ),
          },
          { id: "program", header: t("Program"), cell: ({ result }) => <Said result={result} /> },
          {
            id: "people",
            header: t("People"),
            cell: (row) =>
              row.people.yes + row.people.no === 0 ? (
                <span className="text-ink-muted">{t("no answers")}</span>
              ) : (
                <span className={isAgainstPeople(row) ? "font-medium text-warning" : undefined}>
                  {t("{yes} YES, {no} NO", { yes: row.people.yes, no: row.people.no })}
                </span>
              ),
          },
        ]}
      />
    </div>
  );
}

function Said({ result }: Pick<Result, "result">) {
  if (result.ok)
    return <Badge tone={result.value ? "positive" : "neutral"}>{result.value ? t("true") : t("false")}</Badge>;
  return (
    <span className="flex max-w-56 flex-col gap-1">
      <Badge tone="negative">{t("error: {error}", { error: result.error })}</Badge>
      <span className="text-xs text-ink-muted [overflow-wrap:anywhere]">{result.message}</span>
    </span>
  );
}

function isAgainstPeople({ result, people }: Result): boolean {
  if (!result.ok || people.yes === people.no) return false;
  return result.value !== people.yes > people.no;
}
