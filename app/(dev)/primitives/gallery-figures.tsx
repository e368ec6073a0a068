"use client";

import type { ReactNode } from "react";
import { alphaScale, countScale, SHARE_SCALE } from "@/components/figure/chart/chart-scale";
import { ColumnChart } from "@/components/figure/chart/column-chart";
import { HeatTable } from "@/components/figure/chart/heat-table";
import { HorizontalBarChart } from "@/components/figure/chart/horizontal-bar-chart";
import { IntervalPlot } from "@/components/figure/chart/interval-plot";
import { LineChart } from "@/components/figure/chart/line-chart";
import { RadarChart } from "@/components/figure/chart/radar-chart";
import { StackedBars } from "@/components/figure/chart/stacked-bars";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import type { FigureData } from "@/components/figure/figure-data";
import { EstimateStat } from "@/components/figure/statistic/estimate-stat";
import { NamedUnits } from "@/components/figure/statistic/statistic-cell";
import { TablePanel } from "@/components/figure/table-panel";
import { AsOfNotice, PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { Section } from "@/components/ui/section";
import { StatList } from "@/components/ui/stat";
import type { Estimate } from "@/lib/results/agreement-statistic";

interface Row {
  key: string;
  name: string;
  units: number;
  estimate: Estimate;
}

const missing = { defined: false, reason: "too-few-units", explanation: "There are too few units." } as const;
const estimate = (value: number): Estimate => ({
  value: { defined: true, value },
  interval: {
    defined: true,
    value: { low: value - 0.1, high: value + 0.1, confidence: 0.95, method: "percentile", nResamples: 1000 },
  },
});

const ROWS: readonly Row[] = [
  { key: "a", name: "Aurora", units: 120, estimate: estimate(0.71) },
  { key: "b", name: "Borealis with a name that is longer than its column", units: 12, estimate: estimate(0.32) },
  { key: "c", name: "Cirrus", units: 0, estimate: { value: missing, interval: missing } },
];

const DATA: FigureData<Row> = {
  caption: "Estimates by name",
  rowKey: ({ key }) => key,
  rows: ROWS,
  columns: [
    {
      id: "name",
      header: "Name",
      rowHeader: true,
      value: ({ name }) => name,
      cell: ({ name, units }) => <NamedUnits name={name} units={units} />,
    },
    countColumn("units", "n", ({ units }) => units),
    ...estimateColumns<Row>("alpha", "Alpha", (row) => row.estimate),
  ],
};

const NAMES = ["Content", "Format", "Style and tone of voice"];
const COURSE = [0.2, 0.5, 0.6].map((y, x) => ({ x, y }));

/** Every chart, by its name. */
const CHARTS: Readonly<Record<string, (width: number) => ReactNode>> = {
  "Interval plot": (width) => (
    <IntervalPlot
      width={width}
      label="Three intervals"
      axis="Alpha"
      scale={alphaScale([])}
      rows={ROWS.map((row) => ({ ...row, few: row.units < 30 }))}
    />
  ),
  "Horizontal bars": (width) => (
    <HorizontalBarChart
      width={width}
      label="Three bars"
      axis="Share"
      scale={SHARE_SCALE}
      rows={ROWS.map(({ key, name }, at) => ({ key, name, value: at === 2 ? null : 0.8 - at / 4, text: "of 120" }))}
    />
  ),
  Columns: (width) => (
    <ColumnChart
      width={width}
      label="Three columns"
      xName="Level"
      yName="Labels"
      columns={ROWS.map(({ key, name, units }) => ({ key, name, count: units }))}
    />
  ),
  Lines: (width) => (
    <LineChart
      width={width}
      label="Two lines"
      xName="Labels"
      yName="Share"
      xScale={countScale(2)}
      yScale={SHARE_SCALE}
      series={[
        { key: "a", name: "Aurora", points: COURSE },
        { key: "b", name: "Borealis", points: COURSE.map(({ x, y }) => ({ x, y: y / 2 })) },
      ]}
    />
  ),
  Radar: (width) => (
    <RadarChart
      width={width}
      label="Two profiles"
      axes={NAMES}
      scale={SHARE_SCALE}
      series={[
        { key: "a", name: "Aurora", values: [0.8, 0.4, 0.6] },
        { key: "b", name: "Borealis", values: [0.3, null, 0.9] },
      ]}
    />
  ),
  "Stacked bars": (width) => (
    <StackedBars
      width={width}
      label="One bar of two parts"
      axis="Share of pairs"
      rows={[
        {
          key: "a",
          left: "Aurora",
          right: "Borealis",
          parts: [
            { key: "won", share: 0.7, text: "70%", words: "Aurora is better", tone: "first" },
            { key: "lost", share: 0.3, text: "30%", words: "Borealis is better", tone: "second" },
          ],
        },
      ]}
    />
  ),
  "Heat table": (width) => (
    <HeatTable
      width={width}
      label="Three by three"
      rows={NAMES}
      columns={NAMES}
      cells={[
        [8, 1, 0],
        [1, 5, 2],
        [0, 2, 9],
      ]}
      format={(value) => String(value)}
      diagonal
      axes={{ rows: "One", columns: "Other" }}
    />
  ),
};

/** Charts and numbers: with data, without, on their way, and failed. */
export function GalleryFigures() {
  return (
    <Section title="Charts">
      <StatList>
        <EstimateStat label="Defined" estimate={estimate(0.71)} note="120 tasks" />
        <EstimateStat label="Not defined" estimate={{ value: missing, interval: missing }} />
      </StatList>
      <div className="grid gap-6 lg:grid-cols-2">
        {Object.entries(CHARTS).map(([title, chart]) => (
          <Figure key={title} level={3} title={title} chart={chart} data={DATA} />
        ))}
        <Figure level={3} title="Chart without rows" chart={() => null} data={{ ...DATA, rows: [] }} />
        <TablePanel level={3} title="Table panel" fileName="table" empty="No rows yet." data={DATA} />
      </div>
      <AsOfNotice asOf={{ at: "2026-11-28T09:31:00.000Z", labels: 120_000 }} />
      <div className="grid gap-6 lg:grid-cols-2">
        <WorkerComputes pending={{ pending: true, askedFor: 90, runningFor: null, failed: true }} />
        <PanelWaiting error={null} onRetry={() => undefined} />
        <PanelWaiting error={new Error("The server did not answer.")} onRetry={() => undefined} />
      </div>
    </Section>
  );
}
