import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SpendingTable } from "@/components/endpoints/spending/spending-table";
import { PageHeader } from "@/components/ui/page/page-header";
import { t } from "@/lib/messages/translate";
import { spendingQuery } from "@/lib/runs/queries/spending";
import { listSpending } from "@/lib/runs/server/spending/spending";
import { spendersSchema } from "@/lib/runs/spending";
import { AdminFrame } from "../admin-frame";
import { requireAdminViewer } from "../require-admin-viewer";

export const metadata: Metadata = { title: t("Spending on this server") };

export default async function SpendingPage() {
  const viewer = await requireAdminViewer("/admin/spending");
  const first = { search: "", after: 0 };
  const client = new QueryClient();
  for (const of of spendersSchema.options) {
    client.setQueryData(spendingQuery(of, first).queryKey, await listSpending(viewer, of, first));
  }
  return (
    <AdminFrame viewer={viewer}>
      <PageHeader
        title={t("Spending on this server")}
        description={t(
          "What runs of language models have cost, by the prices set in each study, and how much they may cost. If two limits apply to a run, the one reached first counts.",
        )}
      />
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
