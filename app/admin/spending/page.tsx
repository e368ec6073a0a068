import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SpendingTable } from "@/components/models/spending/spending-table";
import { PageHeader } from "@/components/ui/page/page-header";
import { listSpending } from "@/lib/data/spending/list-spending";
import { spendersSchema } from "@/lib/domain/run/spending";
import * as texts from "@/lib/messages/researcher/admin";
import { spendingQuery } from "@/lib/queries/models/spending";
import { AdminFrame } from "../admin-frame";
import { requireAdminViewer } from "../require-admin-viewer";

export const metadata: Metadata = { title: texts.spendingOnThisServer };

export default async function SpendingPage() {
  const viewer = await requireAdminViewer("/admin/spending");
  const first = { search: "", after: 0 };
  const client = new QueryClient();
  for (const of of spendersSchema.options) {
    client.setQueryData(spendingQuery(of, first).queryKey, await listSpending(viewer, of, first));
  }
  return (
    <AdminFrame viewer={viewer}>
      <PageHeader title={texts.spendingOnThisServer} description={texts.whatRunsOfLanguageModels} />
      <HydrationBoundary state={dehydrate(client)}>
        <div className="flex flex-col gap-6">
          {spendersSchema.options.map((of) => (
            <SpendingTable key={of} of={of} />
          ))}
        </div>
      </HydrationBoundary>
    </AdminFrame>
  );
}
