"use client";

import { useQuery } from "@tanstack/react-query";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { HOURS_KEPT } from "@/lib/exports/prepared-export";
import { exportsQuery } from "@/lib/exports/queries";
import { t } from "@/lib/messages/translate";
import { PreparedFile } from "./prepared-file";

/** All files of a study that workers prepare or have prepared. */
export function PreparedFiles({ studyId }: { studyId: string }) {
  const query = useQuery(exportsQuery(studyId));
  return (
    <Panel
      level={2}
      id="prepared-files"
      title={t("Prepared files")}
      description={t(
        "Large exports are prepared in the background, so that raters do not wait. They are listed here for {hoursKept} hours, for everyone who may export this study.",
        { hoursKept: HOURS_KEPT },
      )}
      flush
    >
      {!query.data ? (
        <PageWaiting what={t("the prepared files")} query={query} />
      ) : query.data.exports.length === 0 ? (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-muted">{t("No prepared files.")}</p>
      ) : (
        <ul data-rows aria-label={t("Prepared files")} className="divide-y divide-line border-t border-line">
          {query.data.exports.map((file) => (
            <PreparedFile key={file.id} studyId={studyId} file={file} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

export interface PreparedFilesOfRoundProps {
  studyId: string;
  roundId: string;
}

/** The files of one round that workers prepare or have prepared, where there are any. */
export function PreparedFilesOfRound({ studyId, roundId }: PreparedFilesOfRoundProps) {
  const { data } = useQuery(exportsQuery(studyId));
  const files = data?.exports.filter((file) => file.roundId === roundId) ?? [];
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="prepared-of-round">
      <h3 id="prepared-of-round" className="mb-1.5 text-sm font-medium">
        {t("Prepared files")}
      </h3>
      <ul data-rows className="divide-y divide-line rounded-md border border-line">
        {files.map((file) => (
          <PreparedFile key={file.id} studyId={studyId} file={file} />
        ))}
      </ul>
    </section>
  );
}
