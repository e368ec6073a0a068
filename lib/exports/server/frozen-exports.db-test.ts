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
        "all labels.csv": "593d7d6583b5",
        "all labels.jsonl": "8425209c5301",
        "bare gold.csv": "0535ae7dc023",
        "bare gold.jsonl": "b7a852e73d73",
        "bare labels.csv": "6016524d61ed",
        "bare labels.jsonl": "4bc2c141f9a3",
      },
      "check_then_prefer": {
        "all answers.csv": "cb765651574b",
        "all gold.csv": "2bc27609b7e9",
        "all gold.jsonl": "f527c5d41592",
        "all labels.csv": "afd8e56d3b90",
        "all labels.jsonl": "472c301d4966",
        "all questions.csv": "906d78ed4aef",
        "bare answers.csv": "18093741049d",
        "bare gold.csv": "c4f392301f62",
        "bare gold.jsonl": "080332213107",
        "bare labels.csv": "25c6a404ffed",
        "bare labels.jsonl": "aead857e3a0c",
        "bare questions.csv": "82c496700898",
      },
      "check_then_score": {
        "all answers.csv": "080492a4374d",
        "all gold.csv": "33973e9cd1c2",
        "all gold.jsonl": "aa81014727ad",
        "all labels.csv": "8aecabdbee9d",
        "all labels.jsonl": "0bb7518e8eb9",
        "all questions.csv": "cbae4c5b6b05",
        "bare answers.csv": "10803aaf32b5",
        "bare gold.csv": "9ad4b7dc7eed",
        "bare gold.jsonl": "14ac48cd4d03",
        "bare labels.csv": "796f51ec9140",
        "bare labels.jsonl": "a9dd98b1f568",
        "bare questions.csv": "3a9663e967ba",
      },
      "checklist_categorising": {
        "all gold.csv": "c9f5c7b01186",
        "all gold.jsonl": "1ab5f6e1c7dd",
        "all labels.csv": "a8b2ce70d9e8",
        "all labels.jsonl": "1a7f57975e89",
        "all questions.csv": "fb32462e6bdf",
        "bare gold.csv": "aa43e00e9003",
        "bare gold.jsonl": "2e350c5b16dc",
        "bare labels.csv": "3085844280be",
        "bare labels.jsonl": "14a7d0a0772e",
        "bare questions.csv": "950a7d7a2c4a",
      },
      "checklist_only": {
        "all answers.csv": "080492a4374d",
        "all gold.csv": "e19ae5126842",
        "all gold.jsonl": "e725cb5aaaf0",
        "all labels.csv": "11b45a479e83",
        "all labels.jsonl": "5532d2d808e6",
        "all questions.csv": "cbae4c5b6b05",
        "bare answers.csv": "10803aaf32b5",
        "bare gold.csv": "1f599ff25e15",
        "bare gold.jsonl": "7360fb56c2a3",
        "bare labels.csv": "a01282c70366",
        "bare labels.jsonl": "44eb9ba540f5",
        "bare questions.csv": "3a9663e967ba",
      },
      "checklist_writing": {
        "all labels.csv": "c2ab848f3ffd",
        "all labels.jsonl": "7699b9941aa5",
        "bare labels.csv": "3933bb19b247",
        "bare labels.jsonl": "df1fa6ca58cc",
      },
      "direct_scoring": {
        "all gold.csv": "8924203826ef",
        "all gold.jsonl": "6db3c96c21db",
        "all labels.csv": "76e74338080e",
        "all labels.jsonl": "6051b3d5c318",
        "bare gold.csv": "ea4a3aefd380",
        "bare gold.jsonl": "debd75d96bbb",
        "bare labels.csv": "c636286f7466",
        "bare labels.jsonl": "b044d41b4691",
      },
      "forced_choice": {
        "all gold.csv": "3426940e210a",
        "all gold.jsonl": "16c703ca9b4c",
        "all labels.csv": "0c42d4f77d60",
        "all labels.jsonl": "c555b6f53439",
        "bare gold.csv": "43bf8224defd",
        "bare gold.jsonl": "17887b156978",
        "bare labels.csv": "405c1ecf5db8",
        "bare labels.jsonl": "5c80a6078036",
      },
      "numbers": {
        "all gold.csv": "e1f6b62bd144",
        "all gold.jsonl": "9f5333663690",
        "all labels.csv": "d9b223815a39",
        "all labels.jsonl": "754d031b5a2a",
        "bare gold.csv": "37a67fd049ee",
        "bare gold.jsonl": "6247c1a2564d",
        "bare labels.csv": "fc384b08f98c",
        "bare labels.jsonl": "07d6973e12d0",
      },
      "preference": {
        "all gold.csv": "918673331142",
        "all gold.jsonl": "b5d25fba1112",
        "all labels.csv": "17e33b7f1211",
        "all labels.jsonl": "4f6ca45ba8d6",
        "bare gold.csv": "d010b27dc06d",
        "bare gold.jsonl": "a5dbbe13d88a",
        "bare labels.csv": "c9a5a9d5ada3",
        "bare labels.jsonl": "722fe49fe996",
      },
    }
  `);
});
