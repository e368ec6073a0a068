"use client";

import { useQuery } from "@tanstack/react-query";
import { AsOfNotice, PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { ExcludedBar } from "@/components/results/excluded/excluded-bar";
import { useExcluded } from "@/components/results/excluded/use-excluded";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { type Leaderboard, leaderboardFigure } from "@/lib/compare/leaderboard";
import { tablesOf } from "@/lib/compare/leaderboard-columns";
import type { Source } from "@/lib/compare/sources";
import { t } from "@/lib/messages/translate";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { OtherCriteria } from "../sources/other-criteria";
import { SourceSelect } from "../sources/source-select";
import { JudgeCostsPanel } from "./judge-costs-panel";
import { LeaderboardTable } from "./leaderboard-table";
import { SubsetGroups } from "./subset-groups";

/** Judges by model, strategy and subset, against one truth. */
export function LeaderboardView({ studyId }: { studyId: string }) {
  const { get } = useUrlQuery();
  const [without] = useExcluded();
  const { data, error, refetch } = useQuery(
    figureQuery(leaderboardFigure, studyId, { truth: get("truth") ?? undefined, without }),
  );
  const board = data && !isPending(data) ? data : undefined;
  return (
    <div className="flex flex-col gap-6">
      {board?.truth === null && without === undefined ? null : <ExcludedBar of={{ studyId }} />}
      {data === undefined ? (
        <PanelWaiting error={error} onRetry={refetch} />
      ) : isPending(data) ? (
        <WorkerComputes pending={data} />
      ) : data.truth === null ? (
        <EmptyState
          title={t("No reference labels yet")}
          description={t(
            "Import pairs with reference outcomes, or let people label pairs or responses. Judges are then compared with these.",
          )}
        />
      ) : (
        <>
          <AsOfNotice asOf={data.asOf} />
          <Against studyId={studyId} board={{ ...data, truth: data.truth }} />
          {without === undefined ? null : (
            <p className="text-sm text-ink-muted">
              {t("The costs below include every call, since excluded labels were paid for too.")}
            </p>
          )}
          <JudgeCostsPanel studyId={studyId} />
        </>
      )}
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
        title={t("Reference")}
        description={t(
          "Accuracy counts pairs in which the reference prefers one response; pairs that it finds equal count only in agreement and difference. 95% intervals: bootstrap over instructions within each subset.",
        )}
        actions={
          board.may.write && subsets.length > 1 ? (
            <SubsetGroups studyId={studyId} subsets={subsets} groups={groups} />
          ) : null
        }
      >
        <div className="max-w-xl">
          <SourceSelect
            label={t("Reference labels")}
            hint={
              truth.roundId === null
                ? t("Given with the data.")
                : t("From {heading}; no judge is among them.", { heading: truth.heading })
            }
            sources={truths}
            value={truth.id}
            onChange={(id) => set({ truth: id })}
          />
        </div>
        <OtherCriteria sources={truths} label={truth} />
      </Panel>
      {tables.length === 0 ? (
        <EmptyState
          title={t("No judge to compare with this reference yet")}
          description={t(
            "A judge is listed once it labelled pairs of responses, or both responses of pairs, that the reference labels too. Let one judge a round (Models, Judges), import a file of verdicts and say in its preview which raters are models, or choose another reference.",
          )}
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
