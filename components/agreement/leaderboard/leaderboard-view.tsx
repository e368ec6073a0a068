"use client";

import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { useUrlQuery } from "@/components/ui/use-url-query";
import type { Leaderboard } from "@/lib/domain/agreement/leaderboard";
import { tablesOf } from "@/lib/domain/agreement/leaderboard-columns";
import { isPending } from "@/lib/domain/agreement/pending";
import type { Source } from "@/lib/domain/agreement/sources";
import { leaderboardQuery } from "@/lib/queries/agreement/leaderboard";
import { OtherCriteria } from "../sources/other-criteria";
import { SourceSelect } from "../sources/source-select";
import { AsOfNotice } from "../waiting/as-of-notice";
import { PanelWaiting } from "../waiting/panel-waiting";
import { WorkerComputes } from "../waiting/worker-computes";
import { useWithout } from "../without/use-without";
import { WithoutBar } from "../without/without-bar";
import { JudgeCostsPanel } from "./judge-costs-panel";
import { LeaderboardTable } from "./leaderboard-table";
import { SubsetGroups } from "./subset-groups";

/** Judges by model, strategy and subset, against one truth. */
export function LeaderboardView({ studyId }: { studyId: string }) {
  const { get } = useUrlQuery();
  const [without] = useWithout();
  const { data, error, refetch } = useQuery(leaderboardQuery(studyId, { truth: get("truth") ?? undefined, without }));
  if (data === undefined) return <PanelWaiting error={error} onRetry={refetch} />;
  if (isPending(data)) return <WorkerComputes pending={data} />;
  const { truth } = data;
  if (truth === null) {
    return (
      <div className="flex flex-col gap-6">
        {without === undefined ? null : <WithoutBar of={{ studyId }} />}
        <EmptyState
          title="No reference labels yet"
          description="Import pairs with reference outcomes, or let people label pairs or responses. Judges are then compared with these."
        />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <WithoutBar of={{ studyId }} />
      <AsOfNotice asOf={data.asOf} />
      <Against studyId={studyId} board={{ ...data, truth }} />
      {without === undefined ? null : (
        <p className="text-sm text-ink-muted">
          The costs below include every call: labels left out were paid for, too.
        </p>
      )}
      <JudgeCostsPanel studyId={studyId} />
    </div>
  );
}

function Against({ studyId, board }: { studyId: string; board: Leaderboard & { truth: Source } }) {
  const { set } = useUrlQuery();
  const { truth, truths, rows, subsets, groups } = board;
  const tables = tablesOf(rows);
  return (
    <>
      <Panel
        level={2}
        title="Reference"
        description="Pairs of which this prefers one response count in the accuracy. A pair that it finds equal counts only in agreement and difference. Intervals (95 %) draw instructions within each subset."
        actions={
          board.may.write && subsets.length > 1 ? (
            <SubsetGroups studyId={studyId} subsets={subsets} groups={groups} />
          ) : null
        }
      >
        <div className="max-w-xl">
          <SourceSelect
            label="Reference labels"
            hint={truth.roundId === null ? "Given with the data." : `From ${truth.heading}; no judge is among them.`}
            sources={truths}
            value={truth.id}
            onChange={(id) => set({ truth: id })}
          />
        </div>
        <OtherCriteria sources={truths} label={truth} />
      </Panel>
      {tables.length === 0 ? (
        <EmptyState
          title="No judge has labels here yet"
          description="Let a judge label a round (Models, Judges), or import a file of verdicts and say in its preview which raters are models."
        />
      ) : (
        tables.map((table) => (
          <LeaderboardTable
            key={`${table.form} ${table.criterion ?? ""}`}
            studyId={studyId}
            table={table}
            board={board}
          />
        ))
      )}
    </>
  );
}
