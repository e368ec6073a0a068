import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { TrainingPairsView } from "@/components/models/improve/training-pairs-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listSources } from "@/lib/data/agreement/sources/list-sources";
import { readImprovementFacts } from "@/lib/data/improvement/read-improvement-facts";
import * as texts from "@/lib/messages/researcher/pages";
import { studyTitle } from "../../../study-title";

type Props = PageProps<"/studies/[studyId]/models/training-pairs">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, texts.trainingPairs);
}

export default async function TrainingPairsPage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/training-pairs`);
  const facts = await orNotFound(() => readImprovementFacts(viewer, studyId), studyId);
  const all = await orNotFound(() => listSources(viewer, studyId), studyId);
  const sources = all.filter(({ score }) => score === "pass-rate");
  return (
    <Section title={texts.trainingPairs} description={texts.pairsOfABetter}>
      {sources.length === 0 ? (
        <EmptyState
          title={texts.noChecklistHasBeenAnswered}
          description={texts.makeACheckThenScore}
          actions={
            <LinkButton href={`/studies/${studyId}/rounds/new`} variant="primary">
              {texts.newRound}
            </LinkButton>
          }
        />
      ) : (
        <TrainingPairsView
          studyId={studyId}
          systems={facts.systems.filter(({ responses }) => responses > 0)}
          sources={sources}
        />
      )}
    </Section>
  );
}
