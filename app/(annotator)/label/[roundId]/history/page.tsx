import type { Metadata } from "next";
import { z } from "zod";
import { readRound, roundOfPage } from "@/app/(annotator)/read-round";
import { SignedInShell } from "@/app/(people)/signed-in-shell";
import { getT } from "@/app/messages";
import { titleOf } from "@/app/title-of";
import { ChangeLabel } from "@/components/labelling/history/change-label";
import { OwnLabels } from "@/components/labelling/history/own-labels";
import { readOwnLabelsFilter } from "@/lib/labelling/own-labels-filter";
import type { AddressQuery } from "@/lib/wire/address";

interface HistoryPageProps {
  params: Promise<{ roundId: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: HistoryPageProps): Promise<Metadata> {
  const { roundId } = await params;
  return titleOf((viewer) => roundOfPage(viewer, roundId), {
    ids: [roundId],
    part: (await getT())("Your labels"),
  });
}

/** The list of one's labels or, with `?label=`, one of them on the labelling screen. */
export default async function HistoryPage({ params, searchParams }: HistoryPageProps) {
  const { roundId } = await params;
  const { viewer, round } = await readRound(roundId, `/label/${roundId}/history`);
  const query = await searchParams;
  const opened = z.uuid().safeParse(query.label);
  if (opened.success) {
    return (
      <ChangeLabel
        key={opened.data}
        round={round}
        assignmentId={opened.data}
        filter={readOwnLabelsFilter(query)}
        person={viewer.name}
      />
    );
  }
  return (
    <SignedInShell viewer={viewer}>
      <OwnLabels round={round} />
    </SignedInShell>
  );
}
