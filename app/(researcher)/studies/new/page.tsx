import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NewStudyForm } from "@/components/study/new-study-form";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { mayCreateStudies } from "@/lib/domain/permission";
import * as texts from "@/lib/messages/researcher/pages";

export const metadata: Metadata = { title: texts.newStudy };

export default async function NewStudyPage() {
  const viewer = await requireViewer("/studies/new");
  if (!mayCreateStudies(viewer)) notFound();
  return (
    <div className="max-w-2xl">
      <PageHeader
        title={texts.newStudy}
        description={texts.studyStartsEmptyImportInstructions}
        breadcrumbs={[{ label: texts.studies, href: "/studies" }, { label: texts.newStudy }]}
      />
      <NewStudyForm />
    </div>
  );
}
