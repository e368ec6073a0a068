import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { PromptLibrary } from "@/components/models/prompt/prompt-library";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listPrompts } from "@/lib/jobs/prompts/list-prompts";
import * as texts from "@/lib/messages/researcher/pages";
import { promptsQuery } from "@/lib/queries/models/prompts";

export const metadata: Metadata = { title: texts.prompts };

export default async function PromptsPage({ searchParams }: PageProps<"/prompts">) {
  const viewer = await requireViewer("/prompts");
  const { prompt } = await searchParams;
  const client = new QueryClient();
  client.setQueryData(promptsQuery.queryKey, await orNotFound(() => listPrompts(viewer)));
  return (
    <>
      <PageHeader title={texts.prompts} description={texts.whatModelsAreSentWord} />
      <HydrationBoundary state={dehydrate(client)}>
        <PromptLibrary chosenId={typeof prompt === "string" ? prompt : null} />
      </HydrationBoundary>
    </>
  );
}
