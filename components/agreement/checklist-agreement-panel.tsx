"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Stat, StatList } from "@/components/ui/stat";
import { ITEMS_A_PAGE, type ItemOrder } from "@/lib/domain/agreement-checklist";
import type { RaterGroup } from "@/lib/domain/agreement-filter";
import { roundChecklistQuery } from "@/lib/queries/agreement/round-analysis";
import { AlphaFigure } from "./alpha-figure";
import { CATEGORY_COLUMNS, ITEM_COLUMNS } from "./answer-columns";
import { EstimateStat } from "./estimate-stat";
import { FewUnitsBadge } from "./few-units-badge";
import { counted, formatCount, formatShare, formatStatistic } from "./format-number";
import { PanelWaiting } from "./panel-waiting";

const ORDER_CHOICES = [
  { value: "contribution", label: "Most disagreement first" },
  { value: "disagreement", label: "Most disputed first" },
  { value: "checklist", label: "In order" },
] as const;

export interface ChecklistAgreementPanelProps {
  roundId: string;
  raters: RaterGroup;
  version: string;
}

/** Agreement on checklist answers: pooled, by category, and question by question. */
export function ChecklistAgreementPanel({ roundId, raters, version }: ChecklistAgreementPanelProps) {
  const [order, setOrder] = useState<ItemOrder>("contribution");
  const [from, setFrom] = useState(0);
  const { data, error, refetch } = useQuery(roundChecklistQuery(roundId, { raters, order, from }, version));
  if (!data) {
    return (
      <Panel level={2} title="Checklist answers">
        <PanelWaiting error={error} onRetry={refetch} />
      </Panel>
    );
  }
  const { pooled, categories, items, nItems } = data;
  const to = Math.min(nItems, data.from + ITEMS_A_PAGE);
  return (
    <>
      <AlphaFigure
        title="Agreement on checklist answers"
        description="Nominal alpha over all questions of all responses. UNKNOWN counts as no answer."
        alpha={pooled.alpha}
        basis={pooled.basis}
        lead={
          <StatList>
            <EstimateStat
              size="lg"
              label={
                <span className="inline-flex flex-wrap items-center gap-2">
                  Krippendorff’s alpha <FewUnitsBadge units={pooled.basis.nUnitsPairable} what="answered questions" />
                </span>
              }
              estimate={pooled.alpha}
              note={`${counted(pooled.basis.nUnitsPairable, "question")} of a response with two answers or more`}
            />
            <Stat
              label="Pass rate"
              value={formatStatistic(pooled.passRate, formatShare)}
              note={`${formatCount(pooled.yes)} YES, ${formatCount(pooled.no)} NO`}
            />
            <Stat
              label="UNKNOWN"
              value={formatStatistic(pooled.unknownRate, formatShare)}
              note={counted(pooled.unknown, "answer")}
            />
            <Stat
              label="Comparable answers"
              value={formatCount(pooled.basis.nLabelsPairable)}
              note={`by ${counted(pooled.basis.nRaters, "rater")}`}
            />
          </StatList>
        }
      />
      {categories.length > 0 ? (
        <Panel level={2} title="By category of question" flush>
          <DataTable
            caption="Agreement on answers by category of question"
            hideCaption
            columns={CATEGORY_COLUMNS}
            rows={categories}
            rowKey={(row) => row.category}
            maxHeight="max-h-112"
          />
        </Panel>
      ) : null}
      <Panel
        level={2}
        title="By question"
        description="Over the responses that were asked it: with few responses alpha rests on little."
        flush
        actions={
          <SegmentedControl<ItemOrder>
            legend="Order of questions"
            hideLegend
            size="sm"
            choices={ORDER_CHOICES}
            value={order}
            onValueChange={(next) => {
              setOrder(next);
              setFrom(0);
            }}
          />
        }
        footer={
          nItems > ITEMS_A_PAGE ? (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <span className="tabular-nums">
                {formatCount(data.from + 1)} – {formatCount(to)} of {counted(nItems, "question")}
              </span>
              <span className="flex gap-2">
                <Button size="sm" disabled={from === 0} onClick={() => setFrom(Math.max(0, from - ITEMS_A_PAGE))}>
                  Previous
                </Button>
                <Button size="sm" disabled={to >= nItems} onClick={() => setFrom(from + ITEMS_A_PAGE)}>
                  Next
                </Button>
              </span>
            </div>
          ) : undefined
        }
      >
        <DataTable
          caption="Agreement on answers, question by question"
          hideCaption
          columns={ITEM_COLUMNS}
          rows={items}
          rowKey={(row) => row.itemId}
          empty="This round has no questions."
          maxHeight="max-h-[36rem]"
        />
      </Panel>
    </>
  );
}
