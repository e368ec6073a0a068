import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { SampleForm } from "@/components/improve/sample-form";
import { SystemSamples } from "@/components/improve/system-samples";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { requireViewer } from "@/lib/auth/require-viewer";
import { readImprovementFacts } from "@/lib/improve/server/read-improvement-facts";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/models/sample">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Sample responses"));
}

export default async function SamplePage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/sample`);
  const facts = await orNotFound(() => readImprovementFacts(viewer, studyId), studyId);
  return (
    <Section
      title={t("Sample responses")}
      isPage
      description={t("A model responds to the study’s instructions, several times each.")}
    >
      {facts.instructions === 0 ? (
        <EmptyState
          title={t("No instructions yet")}
          description={t("A model needs something to respond to. Import instructions from a file first.")}
          actions={
            <LinkButton href={`/studies/${studyId}/data/import`} variant="primary">
              {t("Import a file")}
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
