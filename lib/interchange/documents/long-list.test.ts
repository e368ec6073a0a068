import { expect, test } from "vitest";
import { readLongList } from "./long-list";

const document = {
  version: 2,
  samples_before: ["samples", { samples: [1] }],
  status: 'a "quoted" text with ]},',
  eval: { samples: [1, 2], name: "samples" },
  samples: [{ id: 1, text: 'é " \\ ] , }' }, [], [[1], { samples: [2] }], "x", null, 3.5],
  after: { samples: ["late"] },
};

async function* cut(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const read = (text: string, size = 7) => readLongList(cut(text, size), "samples", (element) => [element]);

test.each([1, 2, 3, 64, 10_000])(
  "the elements of the list are taken one by one, in pieces of %i bytes",
  async (size) => {
    const expected = { ...document, samples: document.samples.map((element) => [element]) };
    expect(await read(JSON.stringify(document), size)).toEqual(expected);
    expect(await read(`\ufeff${JSON.stringify(document, null, 2)}\n`, size)).toEqual(expected);
    expect(await read('{"samples": [ ], "eval": 1}', size)).toEqual({ samples: [], eval: 1 });
  },
);

test.each([
  ["the list is missing", '{"eval": {"samples": [1]}}', "samples", "a list"],
  ["it is something else", '{"samples": {"a": [1]}}', "samples", "a list"],
  ["an element is broken", '{"samples": [1, {"a" 2}]}', "samples[2]", "JSON"],
  ["an element is missing", '{"samples": [1,,2]}', "samples[2]", "JSON"],
  ["it is cut off in an element", '{"samples": [1, 2', "", "JSON"],
  ["it is cut off after the list", '{"samples": [1, 2], "a": ', "", "JSON"],
])("says so where %s", async (_, text, field, expected) => {
  await expect(read(text)).rejects.toMatchObject({ problem: { field, expected } });
});
