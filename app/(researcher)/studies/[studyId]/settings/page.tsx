import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { StudySettings } from "@/components/study/study-settings";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { readStudyHeader } from "../../read-study-header";
import { studyTitle } from "../../study-title";

export async function generateMetadata({ params }: PageProps<"/studies/[studyId]/settings">): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Settings"));
}

export default async function SettingsPage({ params }: PageProps<"/studies/[studyId]/settings">) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/settings`);
  const study = await readStudyHeader(viewer, studyId);
  if (!study.may.includes("study.update")) notFound();
  return <StudySettings study={study} />;
}
