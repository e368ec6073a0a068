import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import { formatCount } from "@/lib/domain/format/counted";
import type { RunDetail } from "@/lib/domain/run/run-detail";
import { RunControls } from "./run-controls";
import { failureWords } from "./run-words";

type Failure = RunDetail["failures"][number];

/** What went wrong, by its kind; not there while nothing has. */
export function RunFailures({ run }: { run: RunDetail }) {
  if (run.failures.length === 0) return null;
  const columns: Column<Failure>[] = [
    {
      id: "kind",
      header: "Kind",
      rowHeader: true,
      cell: ({ kind }) => (
        <TextLink href={`?failureKind=${encodeURIComponent(kind)}#items`} scroll>
          {failureWords(kind)}
        </TextLink>
      ),
    },
    { id: "items", header: "Items", numeric: true, cell: ({ items }) => formatCount(items) },
    ...(run.status === "cancelled"
      ? []
      : [
          {
            id: "retry",
            header: <span className="sr-only">Retry</span>,
            numeric: true,
            cell: ({ kind }: Failure) => <RunControls run={run} failureKind={kind} />,
          },
        ]),
  ];
  return (
    <Panel level={2} title="Failures" description="Items that could not be done, by the reason of the last try." flush>
      <DataTable
        caption="Failed items by kind"
        hideCaption
        columns={columns}
        rows={run.failures}
        rowKey={({ kind }) => kind}
      />
    </Panel>
  );
}
