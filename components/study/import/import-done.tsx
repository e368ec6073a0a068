"use client";

import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import { TextLink } from "@/components/ui/text-link";
import type { ImportReport } from "@/lib/domain/import/import-report";
import * as texts from "@/lib/messages/researcher/importing";
import { say } from "@/lib/messages/researcher/say";
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
        title={report.written ? texts.imported : texts.nothingNew}
        actions={
          <>
            {next === null ? null : (
              <Button variant="primary" onClick={onNext}>
                {say(texts.continueWith, { next })}
              </Button>
            )}
            {rounds.length > 1 ? (
              <LinkButton href={`/studies/${studyId}/compare/rounds`}>{texts.compareTheRounds}</LinkButton>
            ) : round ? (
              <LinkButton href={`/studies/${studyId}/rounds/${round.id}`}>{texts.seeTheLabels}</LinkButton>
            ) : (
              <>
                <LinkButton href={`/studies/${studyId}/data/instructions`}>{texts.seeTheContent}</LinkButton>
                <LinkButton href={`/studies/${studyId}/rounds/new`}>{texts.newRound}</LinkButton>
              </>
            )}
            {next === null ? (
              <Button variant="quiet" onClick={onNext}>
                {texts.importAnotherFile}
              </Button>
            ) : null}
          </>
        }
      >
        {report.written
          ? say(texts.wasImported, { fileName: report.fileName })
          : report.labels
            ? say(texts.allOfTheseLabels, { rounds: rounds.map(({ name }) => `“${name}”`).join(", ") })
            : texts.everythingInTheFile}
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
