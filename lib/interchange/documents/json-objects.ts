import { isRecord } from "@/lib/wire/is-record";
import { guessTableColumns } from "../formats/table";
import { shapeOf } from "../programs/shapes";

/** Objects of JSON that follow one another, on as many lines as they like; null where a text holds anything else. */
export function objectsIn(text: string): Record<string, unknown>[] | null {
  const found: Record<string, unknown>[] = [];
  let depth = 0;
  let start = 0;
  let isInText = false;
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; at++) {
    const sign = text[at];
    if (isInText) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isInText = false;
      continue;
    }
    if (sign === '"') isInText = true;
    else if (sign === "{") {
      if (depth === 0) start = at;
      depth += 1;
    } else if (sign === "}") {
      depth -= 1;
      if (depth > 0) continue;
      const value = parsed(text.slice(start, at + 1));
      if (!value) return null;
      found.push(value);
    } else if (depth === 0 && sign !== undefined && !/\s/.test(sign)) return null;
  }
  return depth === 0 && !isInText && found.length > 0 ? found : null;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Names of a list of rows, where an object has several lists. */
const LISTS = ["examples", "data", "rows", "records", "items", "instances", "annotations", "results"];

/** The rows of an object that is a whole file: its one list of objects, its columns, or itself. */
export function rowsOfObject(object: Record<string, unknown> = {}): unknown[] {
  const potato = potatoState(object);
  if (potato) return potato;
  const frame = columnsAsRows(object);
  if (frame) return frame;
  const { instruction } = guessTableColumns(Object.keys(object));
  if (instruction || "messages" in object || shapeOf([object]).program !== null) return [object];
  const lists = Object.entries(object).filter(
    ([, value]) => Array.isArray(value) && value.length > 0 && value.every(isRecord),
  );
  const list = lists.length === 1 ? lists[0] : lists.find(([name]) => LISTS.includes(name));
  if (list && Array.isArray(list[1])) return list[1];
  return [object];
}

/** As pandas writes a frame: {"prompt": {"0": "…"}, "response": {"0": "…"}}. */
function columnsAsRows(object: Record<string, unknown>): Record<string, unknown>[] | null {
  const columns = Object.entries(object);
  const [, first] = columns[0] ?? [];
  if (!isRecord(first) || columns.length < 2) return null;
  const keys = Object.keys(first);
  const isFrame = columns.every(([, column]) => isRecord(column) && Object.keys(column).join("\n") === keys.join("\n"));
  if (!isFrame || keys.length === 0) return null;
  return keys.map((key) =>
    Object.fromEntries(columns.map(([name, column]) => [name, isRecord(column) ? column[key] : null])),
  );
}

/** What Potato keeps of one user: the options that they chose of each instance. */
function potatoState({ user_id: user, instance_id_to_label_to_value: chosen }: Record<string, unknown>) {
  if (!isRecord(chosen)) return null;
  return Object.entries(chosen).map(([id, labels]) => {
    const schemas = new Map<string, Record<string, unknown>>();
    for (const label of Array.isArray(labels) ? labels : []) {
      const [option, value]: unknown[] = Array.isArray(label) ? label : [];
      if (!isRecord(option) || typeof option.schema !== "string") continue;
      schemas.set(option.schema, { ...schemas.get(option.schema), [String(option.name ?? "")]: value });
    }
    return { instance_id: id, user, label_annotations: Object.fromEntries(schemas) };
  });
}
