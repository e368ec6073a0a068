import { useQuery } from "@tanstack/react-query";
import { exportsQuery } from "@/lib/exports/queries";
import { t } from "@/lib/messages/translate";
import { PreparedFile } from "./prepared-file";

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
      <ul className="divide-y divide-line rounded-md border border-line">
        {files.map((file) => (
          <PreparedFile key={file.id} studyId={studyId} file={file} />
        ))}
      </ul>
    </section>
  );
}
