import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const SENTENCE = "The ferry leaves the harbour at noon and comes back before dark. ";

/** Writes an Inspect log in one JSON object, with this many samples of about 2.3 kB each. */
export function writeInspectLog(path: string, samples: number): Promise<void> {
  function* pieces() {
    yield '{"version":2,"status":"success","eval":{"task":"ferries","model":"lab/large"},"samples":[\n';
    for (let number = 0; number < samples; number += 1)
      yield `${number === 0 ? "" : ",\n"}${JSON.stringify(sample(number))}`;
    yield "]}\n";
  }
  return pipeline(Readable.from(pieces()), createWriteStream(path));
}

function sample(number: number) {
  const content = `${SENTENCE.repeat(16)}${number}`;
  return {
    id: number,
    epoch: 1,
    input: `Write about number ${number}. ${SENTENCE.repeat(6)}`,
    target: "",
    scores: { accuracy: { value: "C", answer: "noon", explanation: SENTENCE.repeat(8) } },
    metadata: { source: "ferries", split: "test", line: number },
    output: { model: "lab/large", choices: [{ message: { role: "assistant", content }, stop_reason: "stop" }] },
  };
}
