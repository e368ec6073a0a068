"use client";

import { useQuery } from "@tanstack/react-query";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { HOURS_KEPT } from "@/lib/domain/prepared-export";
import { exportsQuery } from "@/lib/queries/study/exports";
import { PreparedFile } from "./prepared-file";

/** All files of a study that workers prepare or have prepared. */
export function PreparedFiles({ studyId }: { studyId: string }) {
  const query = useQuery(exportsQuery(studyId));
  return (
    <Panel
      level={2}
      id="prepared-files"
      title="Prepared files"
      description={`Large exports are prepared in the background, so that raters do not wait. They are listed here for ${HOURS_KEPT} hours, for everyone who may export this study.`}
      flush
    >
      {!query.data ? (
        <PageWaiting what="the prepared files" query={query} />
      ) : query.data.exports.length === 0 ? (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-muted">No prepared files.</p>
      ) : (
        <ul aria-label="Prepared files" className="divide-y divide-line border-t border-line">
          {query.data.exports.map((file) => (
            <PreparedFile key={file.id} studyId={studyId} file={file} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Those of one round, where there are any. */
export function PreparedFilesOfRound({ studyId, roundId }: { studyId: string; roundId: string }) {
  const { data } = useQuery(exportsQuery(studyId));
  const files = data?.exports.filter((file) => file.roundId === roundId) ?? [];
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="prepared-of-round">
      <h3 id="prepared-of-round" className="mb-1.5 text-sm font-medium">
        Prepared files
      </h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {files.map((file) => (
          <PreparedFile key={file.id} studyId={studyId} file={file} />
        ))}
      </ul>
    </section>
  );
}
