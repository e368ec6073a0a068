import { isRecord } from "@/lib/wire/is-record";
import { guessTableColumns } from "../formats/table";
import { contentText } from "./conversations";
import { type Fields, type FindShape, firstOf, plainFields } from "./row-shape";

const TEXTS = [
  "response",
  "text",
  "output",
  "completion",
  "answer",
  "content",
  "generated_text",
  "generation",
  "summary",
];
const SYSTEMS = ["system", "model", "model_name", "generator", "policy", "model_id"];
const UNNAMED = "model";

/**
 * Rows with a list of responses, each with its model, as UltraFeedback (`completions`) and Nectar (`answers`) have them; or a
 * list of texts, which are samples of one system.
 */
export const nestedResponses: FindShape = (rows) => {
  const [first] = rows;
  if (!first) return null;
  const list = Object.keys(first).find((name) => RESPONSES.test(name) && rows.every((row) => areResponses(row[name])));
  if (list === undefined) return null;
  const rest = Object.keys(first).filter((name) => name !== list);
  const { instruction } = guessTableColumns(rest);
  if (!instruction || rest.includes("checklist") || isOwn(rows, list)) return null;
  return {
    program: "responses in a list",
    format: "table",
    options: { columns: { instruction, system: "system", response: "response", sample: "sample", responses: [] } },
    rows: (row) => {
      const about = Object.entries(row).filter(([name]) => name !== list);
      const named = Object.fromEntries(
        about.map(([name, value]) => [OWN.includes(name) ? `${name} (row)` : name, value]),
      );
      const met = new Map<string, number>();
      const responses = Array.isArray(row[list]) ? row[list] : [];
      const told = responses.map((each: unknown): Fields => {
        const of = isRecord(each) ? each : {};
        const system = String(firstOf(of, ...SYSTEMS) ?? UNNAMED);
        const sample = met.get(system) ?? 0;
        met.set(system, sample + 1);
        const more = Object.entries(plainFields(of)).map(([name, value]) => [
          name in named ? `${list}.${name}` : name,
          value,
        ]);
        return { ...Object.fromEntries(more), ...named, system, sample, response: textOf(each) ?? "" };
      });
      return told.length > 0 ? told : [{ ...named, system: null, sample: null, response: null }];
    },
  };
};

const RESPONSES = /^(responses|completions|answers|outputs|generations|candidates|samples|all_responses)$/i;
const OWN = ["system", "sample", "response"];

function areResponses(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "string" || textOf(each) !== null);
}

function textOf(each: unknown): string | null {
  if (typeof each === "string") return each;
  return isRecord(each) ? contentText(firstOf(each, ...TEXTS) ?? null) : null;
}

/** Tickbox's own rows, which its own reader knows better. */
function isOwn(rows: readonly Fields[], list: string): boolean {
  if (list !== "responses") return false;
  const [some] = rows.flatMap((row) => (Array.isArray(row[list]) ? row[list] : []));
  return some === undefined || (isRecord(some) && "system" in some);
}
