import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { RoundForm } from "@/components/round/form/round-form";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { contentFacets } from "@/lib/content/server/content-page";
import { t } from "@/lib/messages/translate";
import { drawSeed } from "@/lib/round/server/insert-tasks";
import { listRounds } from "@/lib/round/server/read-rounds";
import { getStudy } from "@/lib/study/server/get-study";

type Props = PageProps<"/studies/[studyId]/rounds/new">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("New round"));
}

export default async function NewRoundPage({ params, searchParams }: Props) {
  const { studyId } = await params;
  const { like } = await searchParams;
  const viewer = await requireViewer(`/studies/${studyId}/rounds/new`);
  const [study, rounds, facets] = await orNotFound(
    () => Promise.all([getStudy(viewer, studyId), listRounds(viewer, studyId), contentFacets(viewer, studyId)]),
    studyId,
  );
  if (!study.may.includes("round.create")) notFound();
  return (
    <>
      <PageHeader
        title={t("New round")}
        description={t("One protocol over the tasks you choose. Totals update as you choose.")}
      />
      {study.counts.responses === 0 ? (
        <EmptyState
          title={t("Nothing to label yet")}
          description={t("A round needs responses. Import them from a file first.")}
          actions={
            <LinkButton href={`/studies/${studyId}/data/import`} variant="primary">
              {t("Import a file")}
            </LinkButton>
          }
        />
      ) : (
        <RoundForm
          study={study}
          facets={facets}
          rounds={rounds}
          seed={drawSeed()}
          likeRoundId={typeof like === "string" ? like : null}
        />
      )}
    </>
  );
}
