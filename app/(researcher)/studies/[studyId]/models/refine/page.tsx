import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { RefineForm } from "@/components/models/improve/refine-form";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { requireViewer } from "@/lib/auth/require-viewer";
import { readImprovementFacts } from "@/lib/data/improvement/read-improvement-facts";
import * as texts from "@/lib/messages/researcher/pages";
import { studyTitle } from "../../../study-title";

type Props = PageProps<"/studies/[studyId]/models/refine">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, texts.refineResponses);
}

export default async function RefinePage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/refine`);
  const facts = await orNotFound(() => readImprovementFacts(viewer, studyId), studyId);
  return (
    <Section title={texts.refineResponses} description={texts.responseIsJudgedRewritten}>
      {facts.systems.some(({ responses }) => responses > 0) ? (
        <RefineForm studyId={studyId} facts={facts} />
      ) : (
        <EmptyState
          title={texts.noResponsesToRefineYet}
          description={texts.letAModelRespond}
          actions={
            <LinkButton href={`/studies/${studyId}/models/sample`} variant="primary">
              {texts.sampleResponses}
            </LinkButton>
          }
        />
      )}
    </Section>
  );
}
