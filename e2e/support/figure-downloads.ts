import { readFile } from "node:fs/promises";
import type { Download, Locator } from "@playwright/test";

export async function take(figure: Locator, item: "SVG" | "PNG" | "CSV"): Promise<Download> {
  await figure.getByRole("button", { name: "Download this figure" }).click();
  const download = figure.page().waitForEvent("download");
  const name = { SVG: "Vector graphic (SVG)", PNG: "Image (PNG)", CSV: "Data (CSV)" }[item];
  await figure.getByRole("menuitem", { name }).click();
  return download;
}

export const contentOf = async (download: Download) => readFile(await download.path());
