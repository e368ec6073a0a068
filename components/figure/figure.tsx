"use client";

import { ChartColumn, Table2 } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { DataTable } from "@/components/ui/data-table";
import { IconButton } from "@/components/ui/icon-button";
import { Panel, type PanelProps } from "@/components/ui/panel";
import { t } from "@/lib/messages/translate";
import { type FigureData, tableColumns } from "./figure-data";
import { FigureDownloads } from "./figure-downloads";

export interface FigureProps<Row> extends Omit<PanelProps, "children" | "flush" | "title"> {
  /** also names the files */
  title: string;
  /** Draws one svg (ChartSvg) in the width it is given. */
  chart: (width: number) => ReactNode;
  /** the same numbers: the table in the chart's place, and the CSV file */
  data: FigureData<Row>;
  /** above the chart, and above the table too */
  lead?: ReactNode;
  /** in place of the chart when there is no row */
  empty?: ReactNode;
}

/** What a chart is drawn in before its place can be measured. */
const USUAL_WIDTH = 1000;

/** A picture whose numbers can be had as a table, and which can be taken away as SVG, PNG and CSV. */
export function Figure<Row>({
  title,
  chart,
  data,
  lead,
  empty = t("Nothing to show yet."),
  actions,
  className = "",
  ...panel
}: FigureProps<Row>) {
  const [asTable, setAsTable] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLElement>(null);
  const width = useWidth(place, USUAL_WIDTH);
  const isEmpty = data.rows.length === 0;
  return (
    <Panel
      level={2}
      {...panel}
      title={title}
      className={`break-inside-avoid ${className}`}
      actions={
        <>
          {actions}
          {isEmpty ? null : (
            <span data-print="hide" className="flex gap-1">
              <IconButton
                size="sm"
                variant="quiet"
                label={asTable ? t("Show as a chart") : t("Show as a table")}
                onClick={() => setAsTable(!asTable)}
              >
                {asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
              </IconButton>
              <FigureDownloads chart={drawing} draw={chart} title={title} data={data} />
            </span>
          )}
        </>
      }
    >
      {lead}
      <div ref={place}>
        {isEmpty ? (
          <p className="py-10 text-center text-ink-muted">{empty}</p>
        ) : (
          <figure ref={drawing} hidden={asTable}>
            {chart(width)}
          </figure>
        )}
        {asTable && !isEmpty ? <FigureTable data={data} /> : null}
      </div>
    </Panel>
  );
}

function FigureTable<Row>({ data }: { data: FigureData<Row> }) {
  return (
    <DataTable
      caption={data.caption}
      hideCaption
      dense
      columns={tableColumns(data.columns)}
      rows={data.rows}
      rowKey={data.rowKey}
    />
  );
}

/** The current width of an element; the fallback until it can be measured, and while it is not shown. */
function useWidth(element: RefObject<HTMLElement | null>, fallback: number): number {
  const [width, setWidth] = useState(fallback);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const take = (found: number) => {
      if (found > 0) setWidth(Math.round(found));
    };
    take(measured.clientWidth);
    const observer = new ResizeObserver((entries) => take(entries[0]?.contentRect.width ?? 0));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
