import { z } from "zod";
import type { ImportOptions } from "@/lib/domain/import/import-options";
import {
  answerIn,
  foreignId,
  foreignText,
  idFromContent,
  messagesIn,
  optionalName,
  optionalText,
} from "./foreign-fields";
import type { FormatReader } from "./format-reader";
import { translateWith } from "./translate-with";

/** What the members of a row may be called; where several are there, the first that holds anything counts. */
const NAMES = {
  id: ["id", "item_id", "idx", "instruction_id", "question_id"],
  pairId: ["pair_id"],
  instruction: ["instruction", "prompt"],
  input: ["input"],
  response1: ["response1", "response_a", "chosen"],
  response2: ["response2", "response_b", "rejected"],
  system1: ["system1", "system_a", "model_a", "chosen_model", "chosen_system"],
  system2: ["system2", "system_b", "model_b", "rejected_model", "rejected_system"],
  /** PandaLM's name for the two systems: "first_second" */
  bothSystems: ["cmp_key"],
  subset: ["subset"],
  category: ["category", "domain", "motivation_app"],
} as const;

const EXPECTED_TEXT = "text, or a conversation";
const messageSchema = z.object({ role: z.string(), content: z.string() });
/** Of a conversation, what the model said: the instruction stands before it in many files. */
const answerSchema = z.union(
  [
    foreignText,
    z
      .unknown()
      .transform((found) => answerIn(found))
      .pipe(z.string()),
  ],
  EXPECTED_TEXT,
);

const rowSchema = z.object({
  id: foreignId,
  pairId: foreignId,
  instruction: z.union([foreignText, z.unknown().transform(messagesIn).pipe(z.array(messageSchema))], EXPECTED_TEXT),
  input: optionalText,
  response1: answerSchema,
  response2: answerSchema,
  system1: optionalName,
  system2: optionalName,
  bothSystems: optionalName,
  subset: optionalName,
  category: optionalName,
});

/** Whether rows with these fields are pairs of responses. */
export function arePairs(fields: readonly string[]): boolean {
  const has = (role: keyof typeof NAMES) => NAMES[role].some((name) => fields.includes(name));
  return has("instruction") && has("response1") && has("response2");
}

/**
 * Pairs of responses (`instruction, input, response1, response2`, as PandaLM's items; or `prompt, response_a, response_b,
 * model_a, model_b`, as battles and Tickbox's gold.csv). Every row is an instruction of its own with one pair, so that a
 * label file can name it by its id alone. Of `prompt, chosen, rejected`, as preference data to train on is published, the
 * chosen response is known to be the better one.
 * @param fields those of the first row, for problems to name
 */
export function pairsReader({ systems }: Pick<ImportOptions, "systems">, fields: readonly string[]): FormatReader {
  const sourceField = (role: string) => namesOf(role).find((name) => fields.includes(name)) ?? namesOf(role)[0] ?? role;
  const isChoice = fields.includes("chosen") && fields.includes("rejected");
  const translate = translateWith(rowSchema, (row) => {
    const { instruction, input, response1, response2 } = row;
    const asked = typeof instruction === "string" ? { instruction } : { messages: instruction };
    const id = row.id ?? row.pairId ?? idFromContent(contentOf(instruction), input, response1, response2);
    const [first, second] = systems ?? systemsOf(row, isChoice ? CHOICE : UNNAMED);
    return {
      id,
      ...asked,
      input,
      subset: row.subset,
      domain: row.category,
      responses: [
        { system: first, text: response1 },
        { system: second, text: response2 },
      ],
      pairs: [
        { id: row.pairId ?? id, a: { system: first }, b: { system: second }, ...(isChoice && { truth: "A" as const }) },
      ],
    };
  });
  return {
    used: Object.values(NAMES).flat(),
    fieldNames: {
      id: sourceField("id"),
      instruction: sourceField("instruction"),
      domain: sourceField("category"),
      "responses[1].text": sourceField("response1"),
      "responses[2].text": sourceField("response2"),
      "responses[1].system": sourceField("system1"),
      "responses[2].system": sourceField("system2"),
      "pairs[1].id": sourceField("pairId"),
    },
    translate: (row) => {
      const translated = translate(withOneName(row));
      if (translated.ok) return translated;
      return { ok: false, problems: translated.problems.map((each) => ({ ...each, field: sourceField(each.field) })) };
    },
  };
}

function namesOf(role: string): readonly string[] {
  return Object.entries(NAMES).find(([name]) => name === role)?.[1] ?? [];
}

function withOneName(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled = (name: string) => row[name] !== undefined && row[name] !== null && row[name] !== "";
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([role, names]) => {
      const name = names.find(filled) ?? names.find((each) => each in row);
      return name === undefined ? [] : [[role, row[name]]];
    }),
  );
}

const contentOf = (asked: string | object): string => (typeof asked === "string" ? asked : JSON.stringify(asked));

const UNNAMED = ["Response 1", "Response 2"] as const;
const CHOICE = ["chosen", "rejected"] as const;

function systemsOf(row: z.output<typeof rowSchema>, unnamed: readonly [string, string]): readonly [string, string] {
  const [first, second, ...more] = row.bothSystems?.split("_") ?? [];
  if (row.system1 && row.system2 && row.system1 !== row.system2) return [row.system1, row.system2];
  if (first && second && first !== second && more.length === 0) return [first, second];
  return unnamed;
}
