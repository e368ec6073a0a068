import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { StudyList } from "@/components/study/study-list";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { studiesQuery } from "@/lib/study/queries/studies";
import { listStudies } from "@/lib/study/server/list-studies";

export const metadata: Metadata = { title: t("Studies") };

export default async function StudiesPage() {
  const viewer = await requireViewer("/studies");
  const client = new QueryClient();
  client.setQueryData(studiesQuery.queryKey, await listStudies(viewer));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StudyList />
    </HydrationBoundary>
  );
}
