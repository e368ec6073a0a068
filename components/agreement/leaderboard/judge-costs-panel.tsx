"use client";

import { useQuery } from "@tanstack/react-query";
import type { JudgeCost } from "@/lib/domain/agreement/judge-costs";
import { formatCount } from "@/lib/domain/format/counted";
import * as texts from "@/lib/messages/researcher/systems";
import { judgeCostsQuery } from "@/lib/queries/agreement/judge-costs";
import type { FigureColumn } from "../figure/figure-data";
import { TablePanel } from "../figure/table-panel";
import { formatNumber } from "../statistic/format-number";

/** What judges took for each response that they labelled: calls, tokens, money. */
export function JudgeCostsPanel({ studyId }: { studyId: string }) {
  const { data } = useQuery(judgeCostsQuery(studyId));
  if (!data || data.costs.length === 0) return null;
  return (
    <TablePanel<JudgeCost>
      title={texts.callsAndMoney}
      description={texts.forEachLabelledResponse}
      fileName="judge-costs"
      empty={texts.noJudgeHasLabelledAnything}
      data={{
        caption: texts.callsTokensAndCostPer,
        rows: data.costs,
        rowKey: ({ raterId, currency }) => `${raterId} ${currency}`,
        columns: COLUMNS,
      }}
    />
  );
}

const perResponse = (of: (row: JudgeCost) => number) => (row: JudgeCost) => of(row) / row.responses;

function each(
  id: string,
  header: string,
  of: (row: JudgeCost) => number,
  format: (value: number, row: JudgeCost) => string,
): FigureColumn<JudgeCost> {
  const value = perResponse(of);
  return {
    id,
    header,
    numeric: true,
    value,
    cell: (row) => format(value(row), row),
    print: (row) => format(value(row), row),
  };
}

const COLUMNS: readonly FigureColumn<JudgeCost>[] = [
  { id: "judge", header: texts.judge, rowHeader: true, value: ({ name }) => name },
  { id: "simulated", header: texts.simulated, only: "csv", value: ({ simulated }) => simulated },
  { id: "method", header: texts.method, value: ({ method }) => method },
  { id: "unit", header: texts.labels, value: ({ unit }) => `${unit}s` },
  {
    id: "responses",
    header: texts.labelledResponses,
    numeric: true,
    value: ({ responses }) => responses,
    cell: ({ responses }) => formatCount(responses),
  },
  each(
    "calls",
    texts.calls,
    ({ calls }) => calls,
    (value) => formatNumber(value, 2),
  ),
  each(
    "cached",
    texts.ofTheseCached,
    ({ cachedCalls }) => cachedCalls,
    (value) => formatNumber(value, 2),
  ),
  each(
    "prompt",
    texts.promptTokens,
    ({ promptTokens }) => promptTokens,
    (value) => formatCount(Math.round(value)),
  ),
  each(
    "completion",
    texts.answerTokens,
    ({ completionTokens }) => completionTokens,
    (value) => formatCount(Math.round(value)),
  ),
  each(
    "cost",
    texts.cost,
    ({ cost }) => cost,
    (value, { currency }) => `${value === 0 ? "0" : value.toPrecision(3)} ${currency}`,
  ),
  { id: "currency", header: texts.currency, only: "csv", value: ({ currency }) => currency },
];
