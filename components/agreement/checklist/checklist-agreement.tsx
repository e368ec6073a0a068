"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "@/components/ui/panel";
import { Stat, StatList } from "@/components/ui/stat";
import type { AnswerAgreement, ItemOrder } from "@/lib/domain/agreement/agreement-checklist";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { roundChecklistQuery } from "@/lib/queries/agreement/round-analysis";
import { printedTitle } from "@/lib/stats/registry/statistics";
import { AlphaFigure } from "../figure/alpha-figure";
import { useAddressChoice } from "../filter/use-address-choice";
import { EstimateStat } from "../statistic/estimate-stat";
import { FewUnitsBadge } from "../statistic/few-units-badge";
import { formatShare, formatStatistic } from "../statistic/format-number";
import { PanelWaiting } from "../waiting/panel-waiting";
import { CategoryAgreementFigure } from "./category-agreement-figure";
import { ContributionsFigure } from "./contributions-figure";
import { QuestionsPanel } from "./questions-panel";

export interface ChecklistAgreementProps {
  roundId: string;
  raters: RaterGroup | undefined;
  version: string;
}

/** Agreement on checklist answers: pooled, by category, the questions that drive it, and question by question. */
export function ChecklistAgreement({ roundId, raters, version }: ChecklistAgreementProps) {
  const [order, setOrder] = useAddressChoice<ItemOrder>("questions", ["contribution", "disagreement", "checklist"]);
  const [from, setFrom] = useState(0);
  const page = useQuery(roundChecklistQuery(roundId, { raters, order, from }, version));
  const top = useQuery(roundChecklistQuery(roundId, { raters, order: "contribution", from: 0 }, version));
  if (!page.data) {
    return (
      <Panel level={2} title="Checklist answers">
        <PanelWaiting error={page.error} onRetry={page.refetch} />
      </Panel>
    );
  }
  const { pooled, categories } = page.data;
  return (
    <>
      <AlphaFigure
        title="Agreement on checklist answers"
        description="Nominal alpha over all questions of all responses. UNKNOWN counts as no answer."
        alpha={pooled.alpha}
        basis={pooled.basis}
        raters={page.data.raters}
        lead={<PooledStats pooled={pooled} />}
      />
      {categories.length > 0 ? <CategoryAgreementFigure categories={categories} /> : null}
      {top.data ? <ContributionsFigure items={top.data.items} /> : null}
      <QuestionsPanel
        checklist={page.data}
        order={order}
        from={from}
        onChange={(change) => {
          setOrder(change.order);
          setFrom(change.from);
        }}
      />
    </>
  );
}

function PooledStats({ pooled }: { pooled: AnswerAgreement }) {
  return (
    <StatList>
      <EstimateStat
        size="lg"
        label={
          <span className="inline-flex flex-wrap items-center gap-2">
            {printedTitle("alpha")} <FewUnitsBadge units={pooled.basis.nUnitsPairable} what="answered question" />
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
  );
}
