"use client";

import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import { TextLink } from "@/components/ui/text-link";
import type { ImportReport } from "@/lib/domain/import/import-report";
import { CountList } from "./count-list";

interface ImportDoneProps {
  studyId: string;
  report: ImportReport;
  /** the name of the file that waits */
  next: string | null;
  onNext: () => void;
}

/** What was written, and where to go from here. */
export function ImportDone({ studyId, report, next, onNext }: ImportDoneProps) {
  const rounds = report.labels?.rounds.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])) ?? [];
  const [round] = rounds;
  return (
    <div className="flex flex-col gap-6">
      <Callout
        tone={report.written ? "positive" : "neutral"}
        role="status"
        title={report.written ? "Imported" : "Nothing new"}
        actions={
          <>
            {next === null ? null : (
              <Button variant="primary" onClick={onNext}>
                Continue with {next}
              </Button>
            )}
            {rounds.length > 1 ? (
              <LinkButton href={`/studies/${studyId}/compare/rounds`}>Compare the rounds</LinkButton>
            ) : round ? (
              <LinkButton href={`/studies/${studyId}/rounds/${round.id}`}>See the labels</LinkButton>
            ) : (
              <>
                <LinkButton href={`/studies/${studyId}/data/instructions`}>See the content</LinkButton>
                <LinkButton href={`/studies/${studyId}/rounds/new`}>New round</LinkButton>
              </>
            )}
            {next === null ? (
              <Button variant="quiet" onClick={onNext}>
                Import another file
              </Button>
            ) : null}
          </>
        }
      >
        {report.written
          ? `Everything in ${report.fileName} is in the study now.`
          : report.labels
            ? `All of these labels were in ${rounds.map(({ name }) => `“${name}”`).join(", ")} already, identical. Nothing was changed.`
            : "Everything in the file was in the study already, identical. Nothing was changed."}
      </Callout>
      {rounds.length > 1 ? (
        <ul className="flex flex-col gap-1 text-sm">
          {rounds.map(({ id, name }) => (
            <li key={id}>
              <TextLink href={`/studies/${studyId}/rounds/${id}`}>{name}</TextLink>
            </li>
          ))}
        </ul>
      ) : null}
      <CountList counts={report.counts} kind={report.written ? "new" : "known"} />
    </div>
  );
}
