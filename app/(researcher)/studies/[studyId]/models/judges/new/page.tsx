import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { JudgeForm } from "@/components/judging/judge-form";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { COMPARISON_STRATEGY_NAMES } from "@/lib/judging/comparison-strategies";
import { CHECKLIST_WAYS, STANDALONE_KINDS } from "@/lib/judging/judge-configuration";
import { listJudges } from "@/lib/judging/server/list-judges";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/models/judges/new">;

/** What the form begins with; what an address says otherwise is left out. */
const startSchema = z.object({
  kind: z.enum(STANDALONE_KINDS).catch("checklist"),
  strategy: z.enum(COMPARISON_STRATEGY_NAMES).catch("vanilla"),
  way: z.enum(CHECKLIST_WAYS).catch("alone"),
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("New judge"));
}

export default async function NewJudgePage({ params, searchParams }: Props) {
  const { studyId } = await params;
  const start = startSchema.parse(await searchParams);
  const viewer = await requireViewer(`/studies/${studyId}/models/judges/new`);
  const { may } = await orNotFound(() => listJudges(viewer, studyId), studyId);
  if (!may.write) notFound();
  return (
    <>
      <PageHeader
        title={t("New judge")}
        description={t("A language model that labels like one more rater: its task, its model and its prompt.")}
      />
      <JudgeForm studyId={studyId} start={start} />
    </>
  );
}
