import type { ImportOptions } from "@/lib/imports/import-options";
import { isRecord } from "@/lib/wire/is-record";
import type { FormatReader } from "./format-reader";
import { SampleNumbers } from "./sample-numbers";

const USED = ["id", "instruction", "messages", "input", "subset", "domain", "tags", "responses"];

/**
 * Lines of the study format that were made of another program's rows: several may say parts of one instruction. Responses
 * whose system the program does not name are of the one that somebody named, and different ones are its samples.
 */
export function linesReader({ system: named = "model" }: Pick<ImportOptions, "system">): FormatReader {
  const samples = new SampleNumbers();
  return {
    used: USED,
    fieldNames: {},
    rowsArePart: true,
    translate: ({ responses, ...line }) => ({
      ok: true,
      value: {
        ...line,
        responses: (Array.isArray(responses) ? responses.filter(isRecord) : []).flatMap((response) => {
          const { system = named, sample, ...said } = response;
          if (sample !== undefined) return [{ system, sample, ...said }];
          const number = samples.numberOf(String(line.id), String(system), JSON.stringify(said));
          return number.isNew ? [{ system, sample: number.sample, ...said }] : [];
        }),
      },
    }),
  };
}
