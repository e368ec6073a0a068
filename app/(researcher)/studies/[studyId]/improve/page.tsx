import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { ImproveOverview } from "@/components/models/improve/improve-overview";
import { requireViewer } from "@/lib/auth/require-viewer";
import { readImprovementFacts } from "@/lib/data/improvement/read-improvement-facts";
import { studyTitle } from "../../study-title";

type Props = PageProps<"/studies/[studyId]/improve">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, "Improve");
}

export default async function ImprovePage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/improve`);
  const facts = await orNotFound(() => readImprovementFacts(viewer, studyId), studyId);
  return <ImproveOverview studyId={studyId} facts={facts} />;
}
