import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { PaperMm } from "./save-figure";
import { paperWidth, type StandaloneSvg, SVG_MARGIN, standaloneSvg } from "./standalone-svg";

export interface PaperFigureOptions {
  title: string;
  mm: PaperMm;
  /** shown below it, such as what it leaves out */
  note: string | undefined;
}

/** A figure redrawn for paper, so that its texts of 11 and 12 pixels are 7.3 and 8 points there. */
export function paperFigure(
  chart: (width: number) => ReactNode,
  { title, mm, note }: PaperFigureOptions,
): StandaloneSvg | null {
  const holder = document.createElement("div");
  const root = createRoot(holder);
  flushSync(() => root.render(chart(Math.round(paperWidth(mm)) - 2 * SVG_MARGIN)));
  const svg = holder.querySelector("svg");
  const file = svg ? standaloneSvg(svg, title, note, mm) : null;
  root.unmount();
  return file;
}

/**
 * Prints a drawing alone, on a page of its size: the browser's own dialog saves it as PDF, with vectors and fonts. Style
 * elements need a nonce here, so the rules come as a sheet.
 */
export function printFigure({ text, mm }: StandaloneSvg, fileName: string): void {
  if (!mm) return;
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const page = document.createElement("div");
  page.className = "printed-figure";
  page.append(document.importNode(drawing, true));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `@page { size: ${mm.width}mm ${mm.height}mm; margin: 0 }
     @media screen { body > .printed-figure { display: none } }
     @media print { body > *:not(.printed-figure) { display: none !important } body { margin: 0; background: #fff } }
     .printed-figure svg { display: block; width: ${mm.width}mm; height: auto }`,
  );
  const titleBefore = document.title;
  const clean = () => {
    page.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    document.title = titleBefore;
  };
  window.addEventListener("afterprint", clean, { once: true });
  document.body.append(page);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  // The dialog proposes the title as the file's name.
  document.title = fileName;
  window.print();
}
