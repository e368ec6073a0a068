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
        "all labels.csv": "21c5523ff8ce",
        "all labels.jsonl": "d425ced87df1",
        "bare gold.csv": "0535ae7dc023",
        "bare gold.jsonl": "b7a852e73d73",
        "bare labels.csv": "b6e223b56c5a",
        "bare labels.jsonl": "9c19d2f91cfc",
      },
      "check_then_prefer": {
        "all answers.csv": "cb765651574b",
        "all gold.csv": "2bc27609b7e9",
        "all gold.jsonl": "f527c5d41592",
        "all labels.csv": "82c3bf441324",
        "all labels.jsonl": "084f3a1aaccd",
        "all questions.csv": "906d78ed4aef",
        "bare answers.csv": "18093741049d",
        "bare gold.csv": "c4f392301f62",
        "bare gold.jsonl": "080332213107",
        "bare labels.csv": "c54e0e1bc6b0",
        "bare labels.jsonl": "8c6ce5d97225",
        "bare questions.csv": "82c496700898",
      },
      "check_then_score": {
        "all answers.csv": "080492a4374d",
        "all gold.csv": "33973e9cd1c2",
        "all gold.jsonl": "aa81014727ad",
        "all labels.csv": "a782cb6235c2",
        "all labels.jsonl": "7b6084ecd018",
        "all questions.csv": "cbae4c5b6b05",
        "bare answers.csv": "10803aaf32b5",
        "bare gold.csv": "9ad4b7dc7eed",
        "bare gold.jsonl": "14ac48cd4d03",
        "bare labels.csv": "838e3426d784",
        "bare labels.jsonl": "6c5cb48e2f3a",
        "bare questions.csv": "3a9663e967ba",
      },
      "checklist_categorising": {
        "all gold.csv": "c9f5c7b01186",
        "all gold.jsonl": "1ab5f6e1c7dd",
        "all labels.csv": "db3aa7151f79",
        "all labels.jsonl": "83abb4483184",
        "all questions.csv": "fb32462e6bdf",
        "bare gold.csv": "aa43e00e9003",
        "bare gold.jsonl": "2e350c5b16dc",
        "bare labels.csv": "6864e12130e9",
        "bare labels.jsonl": "7ef14123922c",
        "bare questions.csv": "950a7d7a2c4a",
      },
      "checklist_only": {
        "all answers.csv": "080492a4374d",
        "all gold.csv": "e19ae5126842",
        "all gold.jsonl": "e725cb5aaaf0",
        "all labels.csv": "c7ca4139fab8",
        "all labels.jsonl": "f6bccfba9576",
        "all questions.csv": "cbae4c5b6b05",
        "bare answers.csv": "10803aaf32b5",
        "bare gold.csv": "1f599ff25e15",
        "bare gold.jsonl": "7360fb56c2a3",
        "bare labels.csv": "4f0ba925720f",
        "bare labels.jsonl": "09c034eeaf5a",
        "bare questions.csv": "3a9663e967ba",
      },
      "checklist_writing": {
        "all labels.csv": "27066c17682a",
        "all labels.jsonl": "06778fb24e55",
        "bare labels.csv": "af065de16688",
        "bare labels.jsonl": "31135bbb6b57",
      },
      "direct_scoring": {
        "all gold.csv": "8924203826ef",
        "all gold.jsonl": "6db3c96c21db",
        "all labels.csv": "bba5a4f5e918",
        "all labels.jsonl": "8e612a7eb2bc",
        "bare gold.csv": "ea4a3aefd380",
        "bare gold.jsonl": "debd75d96bbb",
        "bare labels.csv": "f3207eba6d79",
        "bare labels.jsonl": "3c0f2d668f36",
      },
      "forced_choice": {
        "all gold.csv": "3426940e210a",
        "all gold.jsonl": "16c703ca9b4c",
        "all labels.csv": "e8fd55152457",
        "all labels.jsonl": "415798b89688",
        "bare gold.csv": "43bf8224defd",
        "bare gold.jsonl": "17887b156978",
        "bare labels.csv": "a92ed37d163e",
        "bare labels.jsonl": "851d7cb65cbf",
      },
      "numbers": {
        "all gold.csv": "e1f6b62bd144",
        "all gold.jsonl": "9f5333663690",
        "all labels.csv": "3bb234e33be9",
        "all labels.jsonl": "bf6de1c4d4c6",
        "bare gold.csv": "37a67fd049ee",
        "bare gold.jsonl": "6247c1a2564d",
        "bare labels.csv": "525d9da21dd1",
        "bare labels.jsonl": "a96f5f4a4a4f",
      },
      "preference": {
        "all gold.csv": "918673331142",
        "all gold.jsonl": "b5d25fba1112",
        "all labels.csv": "11e7e6955e8e",
        "all labels.jsonl": "f905702d2284",
        "bare gold.csv": "d010b27dc06d",
        "bare gold.jsonl": "a5dbbe13d88a",
        "bare labels.csv": "47a9b43857b1",
        "bare labels.jsonl": "2fe2e9fd1444",
      },
    }
  `);
});
