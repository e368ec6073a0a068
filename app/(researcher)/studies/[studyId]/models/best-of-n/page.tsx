import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { BestOfView } from "@/components/models/improve/best-of-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listScorersOfSamples } from "@/lib/data/improvement/list-scorers-of-samples";
import { readImprovementFacts } from "@/lib/data/improvement/read-improvement-facts";
import * as texts from "@/lib/messages/researcher/pages";
import { studyTitle } from "../../../study-title";

type Props = PageProps<"/studies/[studyId]/models/best-of-n">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, texts.bestOfN);
}

export default async function BestOfPage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/best-of-n`);
  const facts = await orNotFound(() => readImprovementFacts(viewer, studyId), studyId);
  const scorers = await orNotFound(() => listScorersOfSamples(viewer, studyId), studyId);
  const systems = facts.systems.filter(({ instructionsWithSamples }) => instructionsWithSamples > 0);
  return (
    <Section title={texts.bestOfN} description={texts.bestOfSeveralSamples}>
      {systems.length === 0 ? (
        <EmptyState
          title={texts.noSystemHasSeveralSamples}
          description={texts.haveAModelRespond}
          actions={
            <LinkButton href={`/studies/${studyId}/models/sample`} variant="primary">
              {texts.sampleResponses}
            </LinkButton>
          }
        />
      ) : scorers.every(({ systemIds }) => systemIds.length === 0) ? (
        <EmptyState
          title={texts.nothingHasScoredTwoSamples}
          description={texts.makeARound}
          actions={
            <LinkButton href={`/studies/${studyId}/rounds/new`} variant="primary">
              {texts.newRound}
            </LinkButton>
          }
        />
      ) : (
        <BestOfView studyId={studyId} systems={systems} scorers={scorers} />
      )}
    </Section>
  );
}
