import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NewStudyForm } from "@/components/study/new-study-form";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { mayCreateStudies } from "@/lib/domain/permission";

export const metadata: Metadata = { title: "New study" };

export default async function NewStudyPage() {
  const viewer = await requireViewer("/studies/new");
  if (!mayCreateStudies(viewer)) notFound();
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="New study"
        description="A study starts empty. Import instructions and responses next."
        breadcrumbs={[{ label: "Studies", href: "/studies" }, { label: "New study" }]}
      />
      <NewStudyForm />
    </div>
  );
}
