import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { ImportScreen } from "@/components/imports/import-screen";
import { requireViewer } from "@/lib/auth/require-viewer";
import { importsQuery } from "@/lib/imports/queries/imports";
import { listImports } from "@/lib/imports/server/record-import";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/data/import">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Import"));
}

export default async function ImportPage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/data/import`);
  const { imports } = await orNotFound(() => listImports(viewer, studyId), studyId);
  const client = new QueryClient();
  client.setQueryData(importsQuery(studyId).queryKey, imports);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ImportScreen studyId={studyId} />
    </HydrationBoundary>
  );
}
