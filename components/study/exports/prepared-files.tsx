"use client";

import { useQuery } from "@tanstack/react-query";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { HOURS_KEPT } from "@/lib/domain/prepared-export";
import * as texts from "@/lib/messages/researcher/prepared-files";
import { say } from "@/lib/messages/researcher/say";
import { exportsQuery } from "@/lib/queries/study/exports";
import { PreparedFile } from "./prepared-file";

/** All files of a study that workers prepare or have prepared. */
export function PreparedFiles({ studyId }: { studyId: string }) {
  const query = useQuery(exportsQuery(studyId));
  return (
    <Panel
      level={2}
      id="prepared-files"
      title={texts.preparedFiles}
      description={say(texts.largeExportsArePrepared, { hoursKept: HOURS_KEPT })}
      flush
    >
      {!query.data ? (
        <PageWaiting what={texts.thePreparedFiles} query={query} />
      ) : query.data.exports.length === 0 ? (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-muted">{texts.noPreparedFiles}</p>
      ) : (
        <ul aria-label={texts.preparedFiles} className="divide-y divide-line border-t border-line">
          {query.data.exports.map((file) => (
            <PreparedFile key={file.id} studyId={studyId} file={file} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
