import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { StudySettings } from "@/components/study/study-settings";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { mayCreateStudies } from "@/lib/people/permission";
import { readStudyHeader } from "../../study-of-page";

export async function generateMetadata({ params }: PageProps<"/studies/[studyId]/settings">): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Settings"));
}

export default async function SettingsPage({ params }: PageProps<"/studies/[studyId]/settings">) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/settings`);
  const study = await readStudyHeader(viewer, studyId);
  if (!study.may.includes("study.update")) notFound();
  return <StudySettings study={study} mayCreate={mayCreateStudies(viewer)} />;
}
