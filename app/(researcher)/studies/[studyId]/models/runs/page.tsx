import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { RunList } from "@/components/runs/run-list";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { runsQuery } from "@/lib/runs/queries/runs";
import { listRuns } from "@/lib/runs/server/read-runs";

type Props = PageProps<"/studies/[studyId]/models/runs">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Runs"));
}

export default async function RunsPage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/runs`);
  const page = await orNotFound(() => listRuns(viewer, studyId), studyId);
  const client = new QueryClient();
  client.setQueryData(runsQuery(studyId).queryKey, { pages: [page], pageParams: [""] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RunList studyId={studyId} />
    </HydrationBoundary>
  );
}
