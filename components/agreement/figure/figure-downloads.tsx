"use client";

import { Download } from "lucide-react";
import { Fragment, type ReactNode, type RefObject } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast-store";
import * as texts from "@/lib/messages/researcher/figures";
import { say } from "@/lib/messages/researcher/say";
import type { FigureData } from "./figure-data";
import { PAPER_WIDTHS } from "./paper-widths";
import type { Drawing } from "./save-drawing";
import { TableMenuItems } from "./table-menu-items";

export interface FigureDownloadsProps<Row> {
  /** holds the chart's svg element */
  chart: RefObject<HTMLElement | null>;
  /** draws it anew in another width */
  draw: (width: number) => ReactNode;
  title: string;
  data: FigureData<Row>;
}

type Files = typeof import("./save-drawing");

/** Takes a figure away: as a drawing, as an image, as numbers. */
export function FigureDownloads<Row>({ chart, draw, title, data }: FigureDownloadsProps<Row>) {
  const fileName = fileNameOf(title);
  /** What writes files is fetched with the first one. */
  const save = async (write: (files: Files, drawing: Drawing) => void | Promise<void>) => {
    const files = await import("./save-drawing");
    const svg = chart.current?.querySelector("svg");
    if (svg) await write(files, { svg, draw, title, fileName });
  };
  return (
    <Menu
      trigger={(trigger) => (
        <IconButton {...trigger} size="sm" variant="quiet" label={texts.downloadThisFigure}>
          <Download aria-hidden />
        </IconButton>
      )}
    >
      <MenuItem onSelect={() => void save(({ saveSvg }, drawing) => saveSvg(drawing))}>
        {texts.vectorGraphicSvg}
      </MenuItem>
      <MenuItem
        onSelect={() =>
          save(({ savePng }, drawing) => savePng(drawing)).catch(() => toast.error(texts.imageCouldntBeDrawnUse))
        }
      >
        {texts.imagePng}
      </MenuItem>
      {PAPER_WIDTHS.map(({ mm, name: width }) => (
        <Fragment key={mm}>
          <MenuItem onSelect={() => void save(({ savePaper }, drawing) => savePaper(drawing, mm, "svg"))}>
            {say(texts.svg3, { width })}
          </MenuItem>
          <MenuItem onSelect={() => void save(({ savePaper }, drawing) => savePaper(drawing, mm, "pdf"))}>
            {say(texts.pdf, { width })}
          </MenuItem>
        </Fragment>
      ))}
      <MenuSeparator />
      <TableMenuItems title={title} fileName={fileName} data={data} />
    </Menu>
  );
}

/** "Alpha by group" → "alpha-by-group" */
function fileNameOf(title: string): string {
  return (
    title
      .toLowerCase()
      .normalize("NFKD")
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "") || "figure"
  );
}
