import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { LabelTable } from "@/components/agreement/labels/label-table";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listLabels } from "@/lib/data/agreement/labels/list-labels";
import { readTaskFacets } from "@/lib/data/agreement/tasks/read-task-facets";
import { labelListOfAddress } from "@/lib/domain/agreement/round-labels";
import { t } from "@/lib/messages/translate";
import { roundLabelsQuery } from "@/lib/queries/agreement/round-labels";
import { taskFacetsQuery } from "@/lib/queries/agreement/round-tasks";
import { roundOfPage } from "../../../../../round-of-page";
import { roundTitle } from "../../../../../round-title";
import { RoundPart } from "../../round-part";

type Props = PageProps<"/studies/[studyId]/rounds/[roundId]/tasks/labels">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return roundTitle(await params, t("Labels"));
}

export default async function RoundLabelsPage({ params, searchParams }: Props) {
  const { studyId, roundId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/rounds/${roundId}/tasks/labels`);
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
