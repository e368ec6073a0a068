"use client";

import { Download } from "lucide-react";
import { Fragment, type ReactNode, type RefObject } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { saveFile, saveText } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast-store";
import * as texts from "@/lib/messages/researcher/figures";
import { say } from "@/lib/messages/researcher/say";
import type { FigureData } from "./figure-data";
import { PAPER_WIDTHS, type PaperMm } from "./paper-widths";
import { figureFileName, leftOutOfPage } from "./save-figure";
import { TableMenuItems } from "./table-menu-items";

export interface FigureDownloadsProps<Row> {
  /** holds the chart's svg element */
  chart: RefObject<HTMLElement | null>;
  /** draws it anew in another width */
  draw: (width: number) => ReactNode;
  title: string;
  data: FigureData<Row>;
}

/** Takes a figure away: as a drawing, as an image, as numbers. */
export function FigureDownloads<Row>({ chart, draw, title, data }: FigureDownloadsProps<Row>) {
  const name = fileNameOf(title);
  const drawn = async () => {
    const { standaloneSvg } = await import("./standalone-svg");
    const svg = chart.current?.querySelector("svg");
    return svg ? standaloneSvg(svg, title, leftOutOfPage()?.sentence) : null;
  };
  const saveSvg = async () => {
    const file = await drawn();
    if (file) saveText(`${figureFileName(name)}.svg`, file.text, "image/svg+xml");
  };
  const savePaper = async (mm: PaperMm, format: "svg" | "pdf") => {
    const { paperFigure, printFigure } = await import("./paper-figure");
    const file = paperFigure(draw, { title, mm, note: leftOutOfPage()?.sentence });
    if (!file) return;
    const fileName = `${figureFileName(name)}-${mm}mm`;
    if (format === "svg") saveText(`${fileName}.svg`, file.text, "image/svg+xml");
    else printFigure(file, fileName);
  };
  const savePng = async () => {
    const file = await drawn();
    const { rasterised } = await import("./standalone-svg");
    if (file) saveFile(`${figureFileName(name)}.png`, await rasterised(file));
  };
  return (
    <Menu
      trigger={(trigger) => (
        <IconButton {...trigger} size="sm" variant="quiet" label={texts.downloadThisFigure}>
          <Download aria-hidden />
        </IconButton>
      )}
    >
      <MenuItem onSelect={() => void saveSvg()}>{texts.vectorGraphicSvg}</MenuItem>
      <MenuItem onSelect={() => savePng().catch(() => toast.error(texts.imageCouldntBeDrawnUse))}>
        {texts.imagePng}
      </MenuItem>
      {PAPER_WIDTHS.map(({ mm, name: width }) => (
        <Fragment key={mm}>
          <MenuItem onSelect={() => void savePaper(mm, "svg")}>{say(texts.svg3, { width })}</MenuItem>
          <MenuItem onSelect={() => void savePaper(mm, "pdf")}>{say(texts.pdf, { width })}</MenuItem>
        </Fragment>
      ))}
      <MenuSeparator />
      <TableMenuItems title={title} fileName={name} data={data} />
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
