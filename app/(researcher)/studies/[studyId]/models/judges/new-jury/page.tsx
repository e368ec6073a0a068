import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { JuryForm } from "@/components/judging/jury-form";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listJudges } from "@/lib/judging/server/list-judges";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/models/judges/new-jury">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("New jury"));
}

export default async function NewJuryPage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/judges/new-jury`);
  const judges = await orNotFound(() => listJudges(viewer, studyId), studyId);
  if (!judges.may.write) notFound();
  const members = judges.judges.filter(({ configuration }) => configuration?.type !== "jury").length;
  return (
    <>
      <PageHeader
        title={t("New jury")}
        description={t("Several judges as one rater: its labels are computed from theirs, without asking any model.")}
      />
      {members + judges.imported.length < 2 ? (
        <EmptyState
          title={t("Too few judges for a jury")}
          description={t("A jury needs at least two members. Create judges first, or import their labels.")}
          actions={
            <LinkButton variant="primary" href={`/studies/${studyId}/models/judges/new`}>
              {t("New judge")}
            </LinkButton>
          }
        />
      ) : (
        <JuryForm studyId={studyId} judges={judges} />
      )}
    </>
  );
}
