import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";
import { orNotFound } from "@/app/or-not-found";
import { WrittenChecklistsView } from "@/components/results/writing/written-checklists-view";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { writtenChecklistsQuery } from "@/lib/results/queries/written-checklists";
import { readWrittenChecklists } from "@/lib/results/server/writing/read-written-checklists";
import { WRITTEN_PAGE } from "@/lib/results/writing/written-checklists";
import { writesChecklists } from "@/lib/round/protocol/protocols";
import { roundOfPage, roundTitle } from "../../../../round-of-page";
import { RoundPart } from "../round-part";

type Props = PageProps<"/studies/[studyId]/rounds/[roundId]/writing">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return roundTitle(await params, t("Written checklists"));
}

const numberSchema = z.coerce.number().int().min(1).max(250_000).catch(1);

export default async function WrittenChecklistsPage({ params, searchParams }: Props) {
  const { studyId, roundId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/rounds/${roundId}/writing`);
  const start = numberSchema.parse((await searchParams).number ?? 1);
  const after = Math.floor((start - 1) / WRITTEN_PAGE) * WRITTEN_PAGE;
  const [round, written] = await orNotFound(
    () => Promise.all([roundOfPage(viewer, studyId, roundId), readWrittenChecklists(viewer, roundId, after)]),
    studyId,
    roundId,
  );
  if (!writesChecklists(round.protocol)) notFound();
  const client = new QueryClient();
  client.setQueryData(writtenChecklistsQuery(roundId, after).queryKey, written);
  return (
    <RoundPart round={round} client={client}>
      <WrittenChecklistsView studyId={studyId} roundId={roundId} start={start} />
    </RoundPart>
  );
}
