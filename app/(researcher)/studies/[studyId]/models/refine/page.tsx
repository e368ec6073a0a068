import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { RefineForm } from "@/components/improve/refine-form";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { requireViewer } from "@/lib/auth/require-viewer";
import { readImprovementFacts } from "@/lib/improve/server/read-improvement-facts";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/models/refine">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Refine responses"));
}

export default async function RefinePage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/refine`);
  const facts = await orNotFound(() => readImprovementFacts(viewer, studyId), studyId);
  return (
    <Section
      title={t("Refine responses")}
      isPage
      description={t(
        "A response is judged, rewritten from what was found, and judged again. Nothing in the study is overwritten.",
      )}
    >
      {facts.systems.some(({ responses }) => responses > 0) ? (
        <RefineForm studyId={studyId} facts={facts} />
      ) : (
        <EmptyState
          title={t("No responses to refine yet")}
          description={t("Let a model respond to the study’s instructions, or import responses from a file.")}
          actions={
            <LinkButton href={`/studies/${studyId}/models/sample`} variant="primary">
              {t("Sample responses")}
            </LinkButton>
          }
        />
      )}
    </Section>
  );
}
