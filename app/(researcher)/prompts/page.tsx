import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { PromptLibrary } from "@/components/judging/prompt/prompt-library";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { promptsQuery } from "@/lib/judging/queries";
import { listPrompts } from "@/lib/judging/worker/prompts/list-prompts";
import { t } from "@/lib/messages/translate";

export const metadata: Metadata = { title: t("Prompts") };

export default async function PromptsPage({ searchParams }: PageProps<"/prompts">) {
  const viewer = await requireViewer("/prompts");
  const { prompt } = await searchParams;
  const client = new QueryClient();
  client.setQueryData(promptsQuery.queryKey, await orNotFound(() => listPrompts(viewer)));
  return (
    <>
      <PageHeader
        title={t("Prompts")}
        description={t(
          "What models are sent, word for word. Wherever one is used you can copy it, change it, and run with your own text.",
        )}
      />
      <HydrationBoundary state={dehydrate(client)}>
        <PromptLibrary chosenId={typeof prompt === "string" ? prompt : null} />
      </HydrationBoundary>
    </>
  );
}
