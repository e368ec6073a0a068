import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { StudyExport } from "@/components/exports/study-export";
import { requireViewer } from "@/lib/auth/require-viewer";
import { readStudyExportFacts } from "@/lib/exports/server/read-study-export-facts";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/export">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Export"));
}

export default async function StudyExportPage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/export`);
  const facts = await orNotFound(() => readStudyExportFacts(viewer, studyId), studyId);
  return <StudyExport studyId={studyId} facts={facts} />;
}
