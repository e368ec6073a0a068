import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { TrainingPairsView } from "@/components/improve/training-pairs-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listSources } from "@/lib/compare/server/sources/list-sources";
import { readImprovementFacts } from "@/lib/improve/server/read-improvement-facts";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/models/training-pairs">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Training pairs"));
}

export default async function TrainingPairsPage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/training-pairs`);
  const facts = await orNotFound(() => readImprovementFacts(viewer, studyId), studyId);
  const all = await orNotFound(() => listSources(viewer, studyId), studyId);
  const sources = all.filter(({ score }) => score === "pass-rate");
  return (
    <Section
      title={t("Training pairs")}
      isPage
      description={t("Pairs of a better and a worse response from answers to checklists, as a file to train with.")}
    >
      {sources.length === 0 ? (
        <EmptyState
          title={t("No checklist has been answered yet")}
          description={t(
            "Create a check-then-score round over responses of several systems or samples, and have a judge or people answer its checklists.",
          )}
          actions={
            <LinkButton href={`/studies/${studyId}/rounds/new`} variant="primary">
              {t("New round")}
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
