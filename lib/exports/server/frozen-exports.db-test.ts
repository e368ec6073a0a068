import { expect, test } from "vitest";
import { z } from "zod";
import type { ExportOptions } from "@/lib/exports/export";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { PROTOCOL_IDS } from "@/lib/round/protocol/protocols";
import { exportedBy } from "./testing/exported";
import { makeVariedRound, type VariedOptions } from "./testing/varied-round";

const bytesOf = exportedBy(exportFileBytes);

const SHAPES: Record<string, Partial<ExportOptions>> = {
  all: { labels: true, comments: true, raters: "all" },
  bare: { labels: true, allLabels: true, texts: false, bom: true, without: "rater:2;faster:5;batch:later" },
};

const measuredSchema = z.object({ files: z.array(z.object({ name: z.string(), sha256: z.string() })) });

/** The beginnings of the SHA-256 of the data files, as the manifest has them; its own words may change. */
async function frozen(roundId: string) {
  const digests: Record<string, string> = {};
  for (const [shape, options] of Object.entries(SHAPES)) {
    const { files } = measuredSchema.parse(
      JSON.parse((await bytesOf(roundId, "manifest.json", options)).toString("utf8")),
    );
    for (const { name, sha256 } of files) digests[`${shape} ${name}`] = sha256.slice(0, 12);
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
        "all labels.csv": "926d229656e9",
        "all labels.jsonl": "98644d14e67f",
        "bare gold.csv": "0535ae7dc023",
        "bare gold.jsonl": "b7a852e73d73",
        "bare labels.csv": "2e72f58d342d",
        "bare labels.jsonl": "a50e9295fa26",
      },
      "check_then_prefer": {
        "all answers.csv": "cb765651574b",
        "all gold.csv": "2bc27609b7e9",
        "all gold.jsonl": "f527c5d41592",
        "all labels.csv": "df72fd8a884f",
        "all labels.jsonl": "38a16a3d6949",
        "all questions.csv": "906d78ed4aef",
        "bare answers.csv": "18093741049d",
        "bare gold.csv": "c4f392301f62",
        "bare gold.jsonl": "080332213107",
        "bare labels.csv": "4d22598bd3a0",
        "bare labels.jsonl": "c3ca52cdd9c9",
        "bare questions.csv": "82c496700898",
      },
      "check_then_score": {
        "all answers.csv": "080492a4374d",
        "all gold.csv": "33973e9cd1c2",
        "all gold.jsonl": "aa81014727ad",
        "all labels.csv": "0e25491bbd01",
        "all labels.jsonl": "b49d45f57a92",
        "all questions.csv": "cbae4c5b6b05",
        "bare answers.csv": "10803aaf32b5",
        "bare gold.csv": "9ad4b7dc7eed",
        "bare gold.jsonl": "14ac48cd4d03",
        "bare labels.csv": "8b0cbb0e951f",
        "bare labels.jsonl": "7979faeb5434",
        "bare questions.csv": "3a9663e967ba",
      },
      "checklist_categorising": {
        "all gold.csv": "c9f5c7b01186",
        "all gold.jsonl": "1ab5f6e1c7dd",
        "all labels.csv": "2b48d923f95f",
        "all labels.jsonl": "36f6be7b5858",
        "all questions.csv": "fb32462e6bdf",
        "bare gold.csv": "aa43e00e9003",
        "bare gold.jsonl": "2e350c5b16dc",
        "bare labels.csv": "2b70af9e3828",
        "bare labels.jsonl": "877152664570",
        "bare questions.csv": "950a7d7a2c4a",
      },
      "checklist_only": {
        "all answers.csv": "080492a4374d",
        "all gold.csv": "e19ae5126842",
        "all gold.jsonl": "e725cb5aaaf0",
        "all labels.csv": "0f80e5078808",
        "all labels.jsonl": "48b95db3d3d2",
        "all questions.csv": "cbae4c5b6b05",
        "bare answers.csv": "10803aaf32b5",
        "bare gold.csv": "1f599ff25e15",
        "bare gold.jsonl": "7360fb56c2a3",
        "bare labels.csv": "227b64e695eb",
        "bare labels.jsonl": "c531935f1c70",
        "bare questions.csv": "3a9663e967ba",
      },
      "checklist_writing": {
        "all labels.csv": "7784f65a85ea",
        "all labels.jsonl": "cd9654b68d68",
        "bare labels.csv": "2409dfb19a07",
        "bare labels.jsonl": "3abb20f8da17",
      },
      "direct_scoring": {
        "all gold.csv": "8924203826ef",
        "all gold.jsonl": "6db3c96c21db",
        "all labels.csv": "9950e137d60a",
        "all labels.jsonl": "d2b4e95d030e",
        "bare gold.csv": "ea4a3aefd380",
        "bare gold.jsonl": "debd75d96bbb",
        "bare labels.csv": "83f621cfbde5",
        "bare labels.jsonl": "6e96d102a5fc",
      },
      "forced_choice": {
        "all gold.csv": "3426940e210a",
        "all gold.jsonl": "16c703ca9b4c",
        "all labels.csv": "cd1c69c1ab4c",
        "all labels.jsonl": "68e840c468f5",
        "bare gold.csv": "43bf8224defd",
        "bare gold.jsonl": "17887b156978",
        "bare labels.csv": "568cb68d96ad",
        "bare labels.jsonl": "d2db570a6e32",
      },
      "numbers": {
        "all gold.csv": "e1f6b62bd144",
        "all gold.jsonl": "9f5333663690",
        "all labels.csv": "85f9e7a70ce1",
        "all labels.jsonl": "0d1c1988a0b5",
        "bare gold.csv": "37a67fd049ee",
        "bare gold.jsonl": "6247c1a2564d",
        "bare labels.csv": "b4ddfe4a1aa5",
        "bare labels.jsonl": "3ec2df9962dc",
      },
      "preference": {
        "all gold.csv": "918673331142",
        "all gold.jsonl": "b5d25fba1112",
        "all labels.csv": "c44e0bb5c160",
        "all labels.jsonl": "b67fc85e7b8a",
        "bare gold.csv": "d010b27dc06d",
        "bare gold.jsonl": "a5dbbe13d88a",
        "bare labels.csv": "5884e92dc69a",
        "bare labels.jsonl": "f98234f18317",
      },
    }
  `);
});
