import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SignedInShell } from "@/app/(people)/signed-in-shell";
import { RoundsToLabelList } from "@/components/annotate/rounds/rounds-to-label-list";
import { requireViewer } from "@/lib/auth/require-viewer";
import { roundsToLabel } from "@/lib/data/labelling/rounds-for-rater";
import { roundsToLabelQuery } from "@/lib/queries/labelling/rounds-to-label";

export const metadata: Metadata = { title: "Label" };

export default async function LabelPage() {
  const viewer = await requireViewer("/label");
  const client = new QueryClient();
  client.setQueryData(roundsToLabelQuery().queryKey, await roundsToLabel(viewer));
  return (
    <SignedInShell viewer={viewer}>
      <HydrationBoundary state={dehydrate(client)}>
        <RoundsToLabelList />
      </HydrationBoundary>
    </SignedInShell>
  );
}
