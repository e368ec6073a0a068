import type { Metadata } from "next";
import { readRound } from "@/app/(annotator)/read-round";
import { LabellingWorkspace } from "@/components/annotate/workspace/labelling-workspace";

interface RoundPageProps {
  params: Promise<{ roundId: string }>;
}

export async function generateMetadata({ params }: RoundPageProps): Promise<Metadata> {
  const { roundId } = await params;
  const { round } = await readRound(roundId, `/label/${roundId}`);
  return { title: round.name };
}

export default async function RoundPage({ params }: RoundPageProps) {
  const { roundId } = await params;
  const { viewer, round } = await readRound(roundId, `/label/${roundId}`);
  return <LabellingWorkspace round={round} person={viewer.name} />;
}
