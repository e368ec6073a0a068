import type { Metadata } from "next";
import { InstructionView } from "@/components/study/instruction-view";
import { requireViewer } from "@/lib/auth/require-viewer";
import { getInstruction } from "@/lib/data/study/get-instruction";
import { orNotFound } from "../../../or-not-found";
import { studyTitle } from "../../../study-title";

type Props = PageProps<"/studies/[studyId]/content/[instructionId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, "Instruction");
}

export default async function InstructionPage({ params }: Props) {
  const { studyId, instructionId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/content/${instructionId}`);
  const instruction = await orNotFound(() => getInstruction(viewer, studyId, instructionId), studyId, instructionId);
  return <InstructionView instruction={instruction} />;
}
