"use client";

import { Download } from "lucide-react";
import { Fragment, type ReactNode, type RefObject } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { t } from "@/lib/messages/translate";
import type { FigureData } from "./figure-data";
import type { Drawing } from "./save-drawing";
import { PAPER_WIDTHS, writeFile } from "./save-figure";
import { TableMenuItems } from "./table-panel";

export interface FigureDownloadsProps<Row> {
  /** holds the chart's svg element */
  chart: RefObject<HTMLElement | null>;
  /** redraws it at another width */
  draw: (width: number) => ReactNode;
  title: string;
  data: FigureData<Row>;
}

type Files = typeof import("./save-drawing");

/** Takes a figure away: as a drawing, as an image, as numbers. */
export function FigureDownloads<Row>({ chart, draw, title, data }: FigureDownloadsProps<Row>) {
  const fileName = fileNameOf(title);
  /** What writes files is fetched with the first one. */
  const save = (write: (files: Files, drawing: Drawing) => void | Promise<void>, failure?: string) => {
    const writeDrawing = async (files: Files) => {
      const svg = chart.current?.querySelector("svg");
      if (svg) await write(files, { svg, draw, title, fileName });
    };
    void writeFile(() => import("./save-drawing"), writeDrawing, failure);
  };
  return (
    <Menu
      trigger={(trigger) => (
        <IconButton {...trigger} size="sm" variant="quiet" label={t("Download this figure")}>
          <Download aria-hidden />
        </IconButton>
      )}
    >
      <MenuItem onSelect={() => save(({ saveSvg }, drawing) => saveSvg(drawing))}>{t("Vector graphic (SVG)")}</MenuItem>
      <MenuItem
        onSelect={() =>
          save(({ savePng }, drawing) => savePng(drawing), t("The image couldn’t be drawn. Use the SVG instead."))
        }
      >
        {t("Image (PNG)")}
      </MenuItem>
      {PAPER_WIDTHS.map(({ mm, name: width }) => (
        <Fragment key={mm}>
          <MenuItem onSelect={() => save(({ savePaper }, drawing) => savePaper(drawing, mm, "svg"))}>
            {t("{width} (SVG)", { width })}
          </MenuItem>
          <MenuItem onSelect={() => save(({ savePaper }, drawing) => savePaper(drawing, mm, "pdf"))}>
            {t("{width} (PDF)", { width })}
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
