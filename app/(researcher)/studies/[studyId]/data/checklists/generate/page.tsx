import type { Metadata } from "next";
import { z } from "zod";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { GenerateForm } from "@/components/checklist/generate/generate-form";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { readGenerationSetup } from "@/lib/checklist/server/generation/read-generation-setup";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/data/checklists/generate">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Generate checklists"));
}

export default async function GenerateChecklistsPage({ params, searchParams }: Props) {
  const { studyId } = await params;
  const { instruction } = await searchParams;
  const instructionId = z.uuid().safeParse(instruction).data ?? null;
  const viewer = await requireViewer(
    `/studies/${studyId}/data/checklists/generate${instructionId ? `?instruction=${instructionId}` : ""}`,
  );
  const setup = await orNotFound(() => readGenerationSetup(viewer, studyId, instructionId), studyId);
  return (
    <>
      <PageHeader
        title={t("Generate checklists")}
        description={t(
          "A model drafts the questions, a person reviews them. You’ll see the totals before anything is sent.",
        )}
      />
      {setup.instructions === 0 ? (
        <EmptyState
          title={t("No instructions yet")}
          description={t("Checklists belong to instructions. Import instructions from a file first.")}
          actions={
            <LinkButton href={`/studies/${studyId}/data/import`} variant="primary">
              {t("Import a file")}
            </LinkButton>
          }
        />
      ) : (
        <GenerateForm studyId={studyId} setup={setup} />
      )}
    </>
  );
}
