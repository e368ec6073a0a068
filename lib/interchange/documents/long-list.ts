import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { isRecord } from "@/lib/wire/is-record";
import { FileProblem } from "../file-problem";
import type { Bytes } from "../row";
import { LimitedBuffer } from "../text/limited-buffer";
import { parseExactly } from "../text/parse-json-row";

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * A JSON object over a whole file of which one list is most. Each element of the list is parsed by itself, and only what
 * `keep` takes of it is held.
 * @param list the list's name in the object
 * @throws FileProblem where it is no such object, or has more bytes than a file that is read as a whole
 */
export async function readLongList(
  chunks: Bytes,
  list: string,
  keep: (element: unknown) => unknown,
): Promise<Record<string, unknown>> {
  const around = new LimitedBuffer(STUDY_LIMITS.wholeFileBytes);
  const element = new LimitedBuffer(STUDY_LIMITS.wholeFileBytes);
  const place = new Place(list);
  const elements: unknown[] = [];
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > STUDY_LIMITS.wholeFileBytes) throw largerThanRead("a JSON object over the whole file");
    // The sender may use its buffer again.
    const bytes = Buffer.from(chunk);
    let start = 0;
    for (let i = 0; i < bytes.length; i += 1) {
      const passed = place.pass(bytes[i] ?? 0);
      if (passed === null) continue;
      if (passed === "list begins") {
        around.take(bytes.subarray(start, i + 1));
        start = i + 1;
        continue;
      }
      element.take(bytes.subarray(start, i));
      const text = textOf(element);
      const isEmptyList = passed === "list ends" && elements.length === 0 && text.trim() === "";
      if (!isEmptyList) elements.push(keep(parsed(text, `${list}[${elements.length + 1}]`)));
      start = passed === "list ends" ? i : i + 1;
    }
    (place.isInList ? element : around).take(bytes.subarray(start));
  }
  const object = parsed(textOf(around), "");
  if (!isRecord(object) || !place.wasInList) throw wrong(list, "a list", "nothing");
  return { ...object, [list]: elements };
}

/** What is said of a file that is too large to be held. */
export function largerThanRead(found: string): FileProblem {
  const limit = `at most ${STUDY_LIMITS.wholeFileBytes / 1024 ** 2} MB of a file that is read as a whole`;
  return wrong("", `${limit}, or JSON Lines or CSV`, `more, in ${found}`);
}

function textOf(buffer: LimitedBuffer): string {
  return (buffer.finish() ?? Buffer.alloc(0)).toString("utf8").replace(/^\ufeff/, "");
}

function parsed(text: string, field: string): unknown {
  try {
    return parseExactly(text);
  } catch (error) {
    throw wrong(field, "JSON", error instanceof Error ? error.message : String(error));
  }
}

function wrong(field: string, expected: string, found: string): FileProblem {
  return new FileProblem({ line: null, field, expected, found });
}

type Passed = "list begins" | "element ends" | "list ends" | null;

/** Where in the object the last byte is. */
class Place {
  isInList = false;
  wasInList = false;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** the last text, as far as it may be the list's name */
  #text = "";
  #name = "";

  constructor(private readonly list: string) {}

  pass(byte: number): Passed {
    if (this.#isInText) this.#passText(byte);
    else if (byte === QUOTE) {
      this.#isInText = true;
      this.#text = "";
    } else if (byte === COLON) this.#name = this.#depth === 1 ? this.#text : "";
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) return this.#open(byte);
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) return this.#close();
    else if (byte === COMMA) {
      this.#name = "";
      return this.isInList && this.#depth === 2 ? "element ends" : null;
    }
    return null;
  }

  #passText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInText = false;
    if (this.#isInText && this.#text.length <= this.list.length) this.#text += String.fromCharCode(byte);
  }

  #open(byte: number): Passed {
    this.#depth += 1;
    const begins = this.#depth === 2 && byte === OPEN_LIST && this.#name === this.list && !this.wasInList;
    this.#name = "";
    if (!begins) return null;
    this.isInList = true;
    this.wasInList = true;
    return "list begins";
  }

  #close(): Passed {
    this.#depth -= 1;
    if (!this.isInList || this.#depth > 1) return null;
    this.isInList = false;
    return "list ends";
  }
}

/**
 * Logs of which one list is nearly all, recognised by their first bytes; and what is read of an element of the list,
 * which is little where a log has every step of an agent.
 */
export const LONG_LISTS = [
  {
    name: "samples",
    begins: /^\ufeff?\s*\{\s*(?:"\w+"\s*:\s*(?:"[^"\\]*"|[\w.]+)\s*,\s*)*"eval"\s*:\s*\{/,
    keep: keepSample,
  },
  { name: "request_states", begins: /^\ufeff?\s*\{\s*"adapter_spec"\s*:\s*\{/, keep: keepState },
] as const;

export function keepSample(sample: unknown): unknown {
  if (!isRecord(sample)) return sample;
  const { id, epoch, input, choices, messages, output } = sample;
  // Only of a question with options it matters how it was sent.
  const sent = Array.isArray(choices) && choices.length > 0 && Array.isArray(messages) ? messages.slice(0, 3) : null;
  const kept = { id, epoch, input, choices, messages: sent };
  if (!isRecord(output) || !Array.isArray(output.choices))
    return withAttachments({ ...kept, output }, sample.attachments);
  const said = output.choices.slice(0, 1).map((choice) => (isRecord(choice) ? { message: choice.message } : choice));
  return withAttachments({ ...kept, output: { choices: said } }, sample.attachments);
}

const ATTACHED = /^attachment:\/\/([0-9a-f]+)$/i;

/** A sample names its long texts, which are in a list of their own. */
function withAttachments(value: unknown, attachments: unknown): unknown {
  if (!isRecord(attachments)) return value;
  if (typeof value === "string") {
    const found = attachments[ATTACHED.exec(value)?.[1] ?? ""];
    return typeof found === "string" ? found : value;
  }
  if (Array.isArray(value)) return value.map((each) => withAttachments(each, attachments));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, withAttachments(held, attachments)]));
}

function keepState(state: unknown): unknown {
  if (!isRecord(state)) return state;
  const { instance, output_mapping, reference_index, result } = state;
  const kept = { instance, output_mapping, reference_index };
  if (!isRecord(result) || !Array.isArray(result.completions)) return { ...kept, result };
  const completions = result.completions.map((found) => (isRecord(found) ? { text: found.text } : found));
  return { ...kept, result: { completions } };
}
