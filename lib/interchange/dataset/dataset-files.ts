import { type DatasetOptions, tablesOf } from "@/lib/exports/dataset/dataset";
import type { ExportSource } from "@/lib/exports/export-source";
import { croissant } from "./croissant";
import { datasetCard } from "./dataset-card";
import { datasetTables } from "./dataset-tables";

export interface DatasetFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** of tables */
  readonly rows: number | null;
}

/** A round as a dataset: tables as Parquet, a card and a Croissant description. The same labels give the same bytes. */
export async function datasetFiles(source: ExportSource, options: DatasetOptions): Promise<DatasetFile[]> {
  const { files, leftOut } = await datasetTables(source, options, tablesOf(options));
  const described = { facts: await source.facts(), options, files: files.map(({ facts }) => facts), leftOut };
  const text = (path: string, content: string) => ({ path, bytes: Buffer.from(content, "utf8"), rows: null });
  return [
    text("README.md", datasetCard(described)),
    text("croissant.json", croissant(described)),
    ...files.map(({ facts, bytes }) => ({ path: facts.path, bytes, rows: facts.rows })),
  ];
}
