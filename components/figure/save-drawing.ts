import type { ReactNode } from "react";
import { saveFile, saveText } from "@/components/ui/save-file";
import { paperFigure, printFigure } from "./paper-figure";
import type { PaperMm } from "./save-figure";
import { figureFileName, leftOutOfPage } from "./save-figure";
import { rasterised, standaloneSvg } from "./standalone-svg";

/** A chart as it is on the page. */
export interface Drawing {
  svg: SVGSVGElement;
  /** redraws it at another width */
  draw: (width: number) => ReactNode;
  title: string;
  /** without its ending */
  fileName: string;
}

export function saveSvg({ svg, title, fileName }: Drawing): void {
  const { text } = standaloneSvg(svg, title, leftOutOfPage()?.sentence);
  saveText(`${figureFileName(fileName)}.svg`, text, "image/svg+xml");
}

export async function savePng({ svg, title, fileName }: Drawing): Promise<void> {
  const image = await rasterised(standaloneSvg(svg, title, leftOutOfPage()?.sentence));
  saveFile(`${figureFileName(fileName)}.png`, image);
}

/** In the width of a paper's column or page. */
export function savePaper({ draw, title, fileName }: Drawing, mm: PaperMm, format: "svg" | "pdf"): void {
  const file = paperFigure(draw, { title, mm, note: leftOutOfPage()?.sentence });
  if (!file) return;
  const name = `${figureFileName(fileName)}-${mm}mm`;
  if (format === "svg") saveText(`${name}.svg`, file.text, "image/svg+xml");
  else printFigure(file, name);
}
