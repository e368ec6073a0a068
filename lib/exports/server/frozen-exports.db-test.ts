import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { type ExportOptions, exportFileSchema } from "@/lib/exports/export";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { PROTOCOL_IDS } from "@/lib/round/protocol/protocols";
import { exportedBy } from "./testing/exported";
import { makeVariedRound, type VariedOptions } from "./testing/varied-round";

const bytesOf = exportedBy(exportFileBytes);

const SHAPES: Record<string, Partial<ExportOptions>> = {
  all: { labels: true, comments: true, raters: "all" },
  bare: { labels: true, allLabels: true, texts: false, bom: true, without: "rater:2;faster:5;batch:later" },
};

const measuredSchema = z.object({ files: z.array(z.object({ name: exportFileSchema, sha256: z.string() })) });

/** Labels have other ids in each database. */
const LABEL_ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const digestOf = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");

/** The beginnings of the SHA-256 of the data files without the labels' ids; what the manifest says else may change. */
async function frozen(roundId: string) {
  const digests: Record<string, string> = {};
  for (const [shape, options] of Object.entries(SHAPES)) {
    const { files } = measuredSchema.parse(
      JSON.parse((await bytesOf(roundId, "manifest.json", options)).toString("utf8")),
    );
    for (const { name, sha256 } of files) {
      const bytes = await bytesOf(roundId, name, options);
      expect(digestOf(bytes)).toBe(sha256);
      digests[`${shape} ${name}`] = digestOf(bytes.toString("utf8").replaceAll(LABEL_ID, "label")).slice(0, 12);
    }
  }
  return digests;
}

const KINDS: [string, () => Promise<string>][] = [
  ...PROTOCOL_IDS.map((protocol): [string, () => Promise<string>] => [protocol, () => makeVariedRound(protocol)]),
  ...(
    [
      ["numbers", { scale: "number" }],
      ["categories", { scale: "categories", levelNames: ["raters", "b, c", "d"] }],
    ] as [string, VariedOptions][]
  ).map(([name, options]): [string, () => Promise<string>] => [name, () => makeVariedRound("direct_scoring", options)]),
];

test("an export has the bytes that it always had, whatever the round's protocol", async () => {
  const digests: Record<string, Record<string, string>> = {};
  for (const [name, make] of KINDS) digests[name] = await frozen(await make());
  expect(digests).toMatchInlineSnapshot(`
    {
      "categories": {
        "all gold.csv": "7c5362629990",
        "all gold.jsonl": "a130196d37a6",
        "all labels.csv": "95a04c133a34",
        "all labels.jsonl": "b7bf337d6153",
        "bare gold.csv": "0535ae7dc023",
        "bare gold.jsonl": "b7a852e73d73",
        "bare labels.csv": "7dd8c1ffbbe4",
        "bare labels.jsonl": "3b146425e227",
      },
      "check_then_prefer": {
        "all answers.csv": "72e20cdbf966",
        "all gold.csv": "2bc27609b7e9",
        "all gold.jsonl": "8610275e6840",
        "all labels.csv": "3d4af9a3e466",
        "all labels.jsonl": "df5ff043fb0d",
        "all questions.csv": "0a3260cfa555",
        "bare answers.csv": "1307af0d8a28",
        "bare gold.csv": "c4f392301f62",
        "bare gold.jsonl": "d62f059c2182",
        "bare labels.csv": "35d42b6fb543",
        "bare labels.jsonl": "874609334d18",
        "bare questions.csv": "76c06981e0e5",
      },
      "check_then_score": {
        "all answers.csv": "37a5f5803c29",
        "all gold.csv": "33973e9cd1c2",
        "all gold.jsonl": "070208c94456",
        "all labels.csv": "5aba926cdaeb",
        "all labels.jsonl": "44de262b157f",
        "all questions.csv": "ef71996bfbdb",
        "bare answers.csv": "4c4d020f118b",
        "bare gold.csv": "9ad4b7dc7eed",
        "bare gold.jsonl": "244285a81a9d",
        "bare labels.csv": "33e7c0f0b730",
        "bare labels.jsonl": "0812426c3bf2",
        "bare questions.csv": "1ce6753ffc55",
      },
      "checklist_categorising": {
        "all gold.csv": "c9f5c7b01186",
        "all gold.jsonl": "1ab5f6e1c7dd",
        "all labels.csv": "50d640a845db",
        "all labels.jsonl": "a3314d25d8ab",
        "all questions.csv": "fb32462e6bdf",
        "bare gold.csv": "aa43e00e9003",
        "bare gold.jsonl": "2e350c5b16dc",
        "bare labels.csv": "a0ea2ce8a9da",
        "bare labels.jsonl": "376e136b5d47",
        "bare questions.csv": "950a7d7a2c4a",
      },
      "checklist_only": {
        "all answers.csv": "37a5f5803c29",
        "all gold.csv": "e19ae5126842",
        "all gold.jsonl": "95f9ed67a6ab",
        "all labels.csv": "c658255de7da",
        "all labels.jsonl": "f22ae6aa21d9",
        "all questions.csv": "ef71996bfbdb",
        "bare answers.csv": "4c4d020f118b",
        "bare gold.csv": "1f599ff25e15",
        "bare gold.jsonl": "5c380eff6cd3",
        "bare labels.csv": "decb1d2312d8",
        "bare labels.jsonl": "b9b0fb4e7657",
        "bare questions.csv": "1ce6753ffc55",
      },
      "checklist_writing": {
        "all labels.csv": "402b08837469",
        "all labels.jsonl": "8a36535c29d8",
        "bare labels.csv": "06acf9f60f6a",
        "bare labels.jsonl": "39f4b14923a3",
      },
      "direct_scoring": {
        "all gold.csv": "8924203826ef",
        "all gold.jsonl": "6db3c96c21db",
        "all labels.csv": "e15ffb381df0",
        "all labels.jsonl": "07e84d50771c",
        "bare gold.csv": "ea4a3aefd380",
        "bare gold.jsonl": "debd75d96bbb",
        "bare labels.csv": "57bcc13b6f1e",
        "bare labels.jsonl": "f070869a6981",
      },
      "forced_choice": {
        "all gold.csv": "3426940e210a",
        "all gold.jsonl": "16c703ca9b4c",
        "all labels.csv": "116cabe6b53b",
        "all labels.jsonl": "2d65a8f09bcf",
        "bare gold.csv": "43bf8224defd",
        "bare gold.jsonl": "17887b156978",
        "bare labels.csv": "3740ae6dad12",
        "bare labels.jsonl": "8076f2a63e0f",
      },
      "numbers": {
        "all gold.csv": "e1f6b62bd144",
        "all gold.jsonl": "9f5333663690",
        "all labels.csv": "c9fda7b57c1a",
        "all labels.jsonl": "913ce08c0160",
        "bare gold.csv": "37a67fd049ee",
        "bare gold.jsonl": "6247c1a2564d",
        "bare labels.csv": "3f335a3e8c99",
        "bare labels.jsonl": "d3db8289a4e3",
      },
      "preference": {
        "all gold.csv": "918673331142",
        "all gold.jsonl": "b5d25fba1112",
        "all labels.csv": "90a669e85565",
        "all labels.jsonl": "c82e8b357791",
        "bare gold.csv": "d010b27dc06d",
        "bare gold.jsonl": "a5dbbe13d88a",
        "bare labels.csv": "e7e00c2a713d",
        "bare labels.jsonl": "a15cc3276322",
      },
    }
  `);
});
