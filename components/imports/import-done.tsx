"use client";

import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import type { ImportReport } from "@/lib/imports/import-report";
import { t } from "@/lib/messages/translate";
import { CountList } from "./count-list";
import { UndoImport } from "./undo-import";

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
        title={report.written ? t("Imported") : t("Nothing new")}
        actions={
          <>
            {next === null ? null : (
              <Button variant="primary" onClick={onNext}>
                {t("Continue with {next}", { next })}
              </Button>
            )}
            {rounds.length > 1 ? (
              <LinkButton href={`/studies/${studyId}/compare/rounds`}>{t("Compare the rounds")}</LinkButton>
            ) : round ? (
              <LinkButton href={`/studies/${studyId}/rounds/${round.id}`}>{t("See the labels")}</LinkButton>
            ) : (
              <>
                <LinkButton href={`/studies/${studyId}/data/instructions`}>{t("View data")}</LinkButton>
                <LinkButton href={`/studies/${studyId}/rounds/new`}>{t("New round")}</LinkButton>
              </>
            )}
            {next === null ? (
              <Button variant="quiet" onClick={onNext}>
                {t("Import another file")}
              </Button>
            ) : null}
            {report.importId === null ? null : (
              <UndoImport studyId={studyId} importId={report.importId} fileName={report.fileName} onUndone={onNext} />
            )}
          </>
        }
      >
        {report.written
          ? t("{fileName} was imported.", { fileName: report.fileName })
          : report.labels
            ? t("All of these labels were already in {rounds}. Nothing was changed.", {
                rounds: rounds.map(({ name }) => `“${name}”`).join(", "),
              })
            : t("Everything in the file was already in the study. Nothing was changed.")}
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
