import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { BestOfView } from "@/components/improve/best-of-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listScorersOfSamples } from "@/lib/improve/server/list-scorers-of-samples";
import { readImprovementFacts } from "@/lib/improve/server/read-improvement-facts";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/models/best-of-n">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Best of N"));
}

export default async function BestOfPage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/best-of-n`);
  const facts = await orNotFound(() => readImprovementFacts(viewer, studyId), studyId);
  const scorers = await orNotFound(() => listScorersOfSamples(viewer, studyId), studyId);
  const systems = facts.systems.filter(({ instructionsWithSamples }) => instructionsWithSamples > 0);
  return (
    <Section
      title={t("Best of N")}
      isPage
      description={t(
        "The best of several samples by a judge, a person or a checklist, and how often it is truly the best.",
      )}
    >
      {systems.length === 0 ? (
        <EmptyState
          title={t("No system has several samples")}
          description={t("Have a model respond to each instruction several times first.")}
          actions={
            <LinkButton href={`/studies/${studyId}/models/sample`} variant="primary">
              {t("Sample responses")}
            </LinkButton>
          }
        />
      ) : scorers.every(({ systemIds }) => systemIds.length === 0) ? (
        <EmptyState
          title={t("Nothing has scored two samples of one instruction yet")}
          description={t(
            "Create a round over the samples of a system and have a judge or people label it with scores, checklists or preferences between samples.",
          )}
          actions={
            <LinkButton href={`/studies/${studyId}/rounds/new`} variant="primary">
              {t("New round")}
            </LinkButton>
          }
        />
      ) : (
        <BestOfView studyId={studyId} systems={systems} scorers={scorers} />
      )}
    </Section>
  );
}
