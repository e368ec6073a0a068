import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { LabelTable } from "@/components/results/labels/label-table";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { roundLabelsQuery, taskFacetsQuery } from "@/lib/results/queries/lists";
import { labelListOfAddress } from "@/lib/results/round-labels";
import { listLabels } from "@/lib/results/server/labels/list-labels";
import { readTaskFacets } from "@/lib/results/server/tasks/read-task-facets";
import { roundOfPage, roundTitle } from "../../../../../round-of-page";
import { RoundPart } from "../../round-part";

type Props = PageProps<"/studies/[studyId]/rounds/[roundId]/tasks/labels">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return roundTitle(await params, t("Labels"));
}

export default async function RoundLabelsPage({ params, searchParams }: Props) {
  const { studyId, roundId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/rounds/${roundId}/tasks/labels`, { peopleOf: studyId });
  const choice = labelListOfAddress(await searchParams);
  const [round, page, facets] = await orNotFound(
    () =>
      Promise.all([
        roundOfPage(viewer, studyId, roundId),
        listLabels(viewer, roundId, choice),
        readTaskFacets(viewer, roundId),
      ]),
    studyId,
    roundId,
  );
  const client = new QueryClient();
  client.setQueryData(taskFacetsQuery(roundId).queryKey, facets);
  client.setQueryData(roundLabelsQuery(roundId, choice).queryKey, { pages: [page], pageParams: [null] });
  return (
    <RoundPart round={round} client={client}>
      <LabelTable studyId={studyId} round={round} />
    </RoundPart>
  );
}
