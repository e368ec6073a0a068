import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { orNotFound } from "@/app/or-not-found";
import { titleOf } from "@/app/title-of";
import { InstructionChecklists } from "@/components/checklist/instruction-checklists";
import { InstructionView } from "@/components/content/instruction-view";
import { requireViewer } from "@/lib/auth/require-viewer";
import { instructionChecklistsQuery } from "@/lib/checklist/queries";
import { listInstructionChecklists } from "@/lib/checklist/server/list-instruction-checklists";
import { getInstruction } from "@/lib/content/server/get-instruction";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/data/instructions/[instructionId]">;

/** Once for the title and the page. */
const instructionOfPage = cache(getInstruction);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { studyId, instructionId } = await params;
  return titleOf(async (viewer) => ({ name: (await instructionOfPage(viewer, studyId, instructionId)).externalId }), {
    ids: [studyId, instructionId],
    part: t("Instruction"),
  });
}

export default async function InstructionPage({ params }: Props) {
  const { studyId, instructionId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/data/instructions/${instructionId}`);
  const [instruction, checklists] = await orNotFound(
    () =>
      Promise.all([
        instructionOfPage(viewer, studyId, instructionId),
        listInstructionChecklists(viewer, studyId, instructionId),
      ]),
    studyId,
    instructionId,
  );
  const client = new QueryClient();
  client.setQueryData(instructionChecklistsQuery(studyId, instructionId).queryKey, checklists);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <InstructionView
        instruction={instruction}
        checklists={<InstructionChecklists studyId={studyId} instructionId={instructionId} />}
      />
    </HydrationBoundary>
  );
}
