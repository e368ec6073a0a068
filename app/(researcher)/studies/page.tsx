import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { StudyList } from "@/components/study/study-list";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listStudies } from "@/lib/data/study/list-studies";
import { t } from "@/lib/messages/translate";
import { studiesQuery } from "@/lib/queries/study/studies";

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
