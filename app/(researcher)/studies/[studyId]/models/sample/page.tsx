import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { SampleForm } from "@/components/models/improve/sample-form";
import { SystemSamples } from "@/components/models/improve/system-samples";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { requireViewer } from "@/lib/auth/require-viewer";
import { readImprovementFacts } from "@/lib/data/improvement/read-improvement-facts";
import * as texts from "@/lib/messages/researcher/pages";
import { studyTitle } from "../../../study-title";

type Props = PageProps<"/studies/[studyId]/models/sample">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, texts.sampleResponses);
}

export default async function SamplePage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/sample`);
  const facts = await orNotFound(() => readImprovementFacts(viewer, studyId), studyId);
  return (
    <Section title={texts.sampleResponses} description={texts.modelRespondsToTheStudys}>
      {facts.instructions === 0 ? (
        <EmptyState
          title={texts.noInstructionsYet}
          description={texts.modelNeedsSomethingToRespond}
          actions={
            <LinkButton href={`/studies/${studyId}/data/import`} variant="primary">
              {texts.importAFile}
            </LinkButton>
          }
        />
      ) : (
        <SampleForm studyId={studyId} facts={facts} />
      )}
      <SystemSamples studyId={studyId} facts={facts} />
    </Section>
  );
}
