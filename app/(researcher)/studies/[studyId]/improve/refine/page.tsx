import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { ImproveTabs } from "@/components/models/improve/improve-tabs";
import { RefineForm } from "@/components/models/improve/refine-form";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { readImprovementFacts } from "@/lib/data/improvement/read-improvement-facts";
import { studyTitle } from "../../../study-title";

type Props = PageProps<"/studies/[studyId]/improve/refine">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, "Refine responses");
}

export default async function RefinePage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/improve/refine`);
  const facts = await orNotFound(() => readImprovementFacts(viewer, studyId), studyId);
  return (
    <>
      <PageHeader
        title="Refine responses"
        description="A response is judged, rewritten from what was found, and judged again. Nothing of the study is overwritten."
      />
      <ImproveTabs studyId={studyId} />
      {facts.systems.some(({ responses }) => responses > 0) ? (
        <RefineForm studyId={studyId} facts={facts} />
      ) : (
        <EmptyState
          title="No responses to refine yet"
          description="Let a model respond to the study’s instructions, or import responses from a file."
          actions={
            <LinkButton href={`/studies/${studyId}/improve/sample`} variant="primary">
              Sample responses
            </LinkButton>
          }
        />
      )}
    </>
  );
}
