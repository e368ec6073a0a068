import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { orNotFound } from "@/app/or-not-found";
import { JudgeForm } from "@/components/models/judge/judge-form";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listJudges } from "@/lib/data/judge/list-judges";
import { JUDGE_KINDS } from "@/lib/domain/judge/judge-configuration";
import { studyTitle } from "../../../study-title";

type Props = PageProps<"/studies/[studyId]/judge-models/new">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, "New judge");
}

export default async function NewJudgePage({ params, searchParams }: Props) {
  const { studyId } = await params;
  const { kind } = await searchParams;
  const viewer = await requireViewer(`/studies/${studyId}/judge-models/new`);
  const { may } = await orNotFound(() => listJudges(viewer, studyId), studyId);
  if (!may.write) notFound();
  return (
    <>
      <PageHeader
        title="New judge"
        description="A language model that labels like one more rater: what it does, which model, and the words it is asked with."
      />
      <JudgeForm studyId={studyId} kind={JUDGE_KINDS.find((one) => one === kind) ?? "checklist"} />
    </>
  );
}
