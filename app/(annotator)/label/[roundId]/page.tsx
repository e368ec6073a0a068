import type { Metadata } from "next";
import { readRound, roundOfPage } from "@/app/(annotator)/read-round";
import { titleOf } from "@/app/title-of";
import { LabellingWorkspace } from "@/components/annotate/workspace/labelling-workspace";

interface RoundPageProps {
  params: Promise<{ roundId: string }>;
}

export async function generateMetadata({ params }: RoundPageProps): Promise<Metadata> {
  const { roundId } = await params;
  return titleOf((viewer) => roundOfPage(viewer, roundId), { ids: [roundId] });
}

export default async function RoundPage({ params }: RoundPageProps) {
  const { roundId } = await params;
  const { viewer, round } = await readRound(roundId, `/label/${roundId}`);
  return <LabellingWorkspace round={round} person={viewer.name} />;
}
