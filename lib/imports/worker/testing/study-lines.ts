import { closeSync, openSync, writeSync } from "node:fs";

const SENTENCE = "The ferry leaves the harbour at noon and comes back before dark. ";

/** Writes a study file of `lines` of about 1.7 kB each: two responses, a pair and four questions an instruction. */
export function writeStudyFile(path: string, lines: number): void {
  const file = openSync(path, "w");
  try {
    for (let start = 0; start < lines; start += 1_000) {
      const some = Array.from(
        { length: Math.min(1_000, lines - start) },
        (_, index) => `${studyLine(start + index)}\n`,
      );
      writeSync(file, some.join(""));
    }
  } finally {
    closeSync(file);
  }
}

function studyLine(number: number): string {
  return JSON.stringify({
    id: `item-${number}`,
    instruction: `Write about number ${number}. ${SENTENCE.repeat(3)}`,
    subset: `subset ${number % 4}`,
    domain: `domain ${number % 7}`,
    tags: ["first", "second"],
    responses: [
      { system: "Aspen", text: `${SENTENCE.repeat(8)}${number}` },
      { system: "Birch", text: `${number} ${SENTENCE.repeat(8)}` },
    ],
    pairs: [{ a: { system: "Aspen" }, b: { system: "Birch" } }],
    checklist: {
      items: [
        `Is it about number ${number}?`,
        { question: "Is it long enough?", categories: ["length"], importance: 50 },
        "Is it in English?",
        "Does it say when the ferry leaves?",
      ],
    },
  });
}

/** Writes a label file: a score from 1 to 5 of each rater for each instruction's first system. */
export function writeLabelFile(path: string, items: number, raters: number): void {
  const file = openSync(path, "w");
  try {
    writeSync(file, "item,system,rater,value\n");
    for (let rater = 0; rater < raters; rater += 1) {
      for (let start = 0; start < items; start += 1_000) {
        const rows = Array.from(
          { length: Math.min(1_000, items - start) },
          (_, index) => `item-${start + index},Aspen,rater ${rater},${1 + ((start + index + rater) % 5)}\n`,
        );
        writeSync(file, rows.join(""));
      }
    }
  } finally {
    closeSync(file);
  }
}
