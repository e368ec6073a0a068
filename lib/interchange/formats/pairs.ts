import { z } from "zod";
import { transcript } from "@/lib/content/conversation";
import { type Message, messagesSchema } from "@/lib/content/messages-schema";
import type { ImportOptions } from "@/lib/imports/import-options";
import { columnCalled, inSnakeCase } from "../column-called";
import { pairSystems } from "../labels/pair-systems";
import { spokenIn } from "../programs/conversations";
import {
  askedMessages,
  foreignId,
  foreignText,
  idFromContent,
  messagesAfter,
  messagesIn,
  optionalName,
  optionalText,
  sharedMessages,
} from "./foreign-fields";
import type { FormatReader } from "./format-reader";
import { bareLetters } from "./lettered-columns";
import { translateWith } from "./translate-with";

/** The one and the other of two: "response1", "response_1", "response_a", "response_left", "left_response". */
const oneOf = (place: "1" | "2", ...names: readonly string[]): string[] => {
  const [letter, side] = place === "1" ? ["a", "left"] : ["b", "right"];
  return names.flatMap((name) => [
    `${name}${place}`,
    ...[place, letter, side].map((end) => `${name}_${end}`),
    `${side}_${name}`,
  ]);
};

/**
 * What the members of a row may be called, however their words are joined ("Response A"); where several are there, the first
 * that holds anything counts.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  id: ["id", "item_id", "idx", "instruction_id", "question_id", "post_id"],
  pairId: ["pair_id"],
  instruction: [
    "instruction",
    "prompt",
    "question",
    "history",
    "input_text",
    "messages",
    "query",
    "user_prompt",
    "user_query",
    "prompt_text",
    "question_text",
  ],
  input: ["input"],
  response1: [...oneOf("1", "response"), "chosen", "human_ref_a", "output_text_a", ...oneOf("1", "output", "answer")],
  response2: [...oneOf("2", "response"), "rejected", "human_ref_b", "output_text_b", ...oneOf("2", "output", "answer")],
  system1: [...oneOf("1", "system", "model", "generator"), "chosen_model", "chosen_system"],
  system2: [...oneOf("2", "system", "model", "generator"), "rejected_model", "rejected_system"],
  sample1: ["sample_a"],
  sample2: ["sample_b"],
  subset: ["subset"],
  category: ["category", "domain", "motivation_app"],
};

const EXPECTED_TEXT = "text, or a conversation";
const saidSchema = z.union([foreignText, z.unknown().transform(messagesIn).pipe(messagesSchema)], EXPECTED_TEXT);

const sampleSchema = z
  .union([z.int().min(0), z.string().regex(/^\d*$/).transform(Number)], "a whole number")
  .nullish()
  .transform((sample) => sample ?? 0);

const rowSchema = z.object({
  id: foreignId,
  pairId: foreignId,
  instruction: saidSchema.nullish(),
  input: optionalText,
  response1: saidSchema,
  response2: saidSchema,
  system1: optionalName,
  system2: optionalName,
  sample1: sampleSchema,
  sample2: sampleSchema,
  subset: optionalName,
  category: optionalName,
});

/** The two responses of a row, by whatever names pairs have them: where it is said elsewhere what was asked. */
export const pairOfResponses = z
  .record(z.string(), z.unknown())
  .transform(withOneName)
  .pipe(rowSchema.omit({ instruction: true, input: true, subset: true, category: true, pairId: true }))
  .transform((row) => {
    const [systemA, systemB] = systemsOf(row, [null, null]);
    const said = (response: string | Message[]) => (typeof response === "string" ? response : transcript(response));
    return {
      id: row.id,
      a: { system: systemA, sample: row.sample1, text: said(row.response1) },
      b: { system: systemB, sample: row.sample2, text: said(row.response2) },
    };
  });

/** Whether rows with these fields have two responses. */
export function haveTwoResponses(fields: readonly string[]): boolean {
  const hasOne = (role: string) => columnCalled(namesOf(role), fields) !== undefined;
  return (hasOne("response1") && hasOne("response2")) || bareLetters(fields).length > 0;
}

/** Whether rows with these fields are pairs of responses. */
export function arePairs(fields: readonly string[]): boolean {
  const hasPrompt = columnCalled(namesOf("instruction"), fields) !== undefined || isPreference(fields);
  const hasMore = fields.some((name) => /^(response|output|completion|answer)[\s_-]?[03c]$/i.test(name));
  return hasPrompt && haveTwoResponses(fields) && !hasMore;
}

/** Whether rows with these fields are pairs, of which they name both systems, once `input` is what was asked. */
export function arePairsByInput(fields: readonly string[]): boolean {
  const areNamed = ["system1", "system2"].every((role) => columnCalled(namesOf(role), fields) !== undefined);
  return areNamed && fields.includes("input") && !arePairs(fields) && arePairs(["instruction", ...fields]);
}

/**
 * Pairs of responses (`instruction, input, response1, response2`, as PandaLM's items; or `prompt, response_a, response_b,
 * model_a, model_b`, as battles and Tickbox's gold.csv). Every row is an instruction of its own with one pair, so that a
 * label file can name it by its id alone. Of `prompt, chosen, rejected`, as preference data to train on is published, the
 * chosen response is known to be the better one.
 * @param fields those of the first row, for problems to name
 */
export function pairsReader({ systems }: Pick<ImportOptions, "systems">, fields: readonly string[]): FormatReader {
  const letters = columnCalled(namesOf("response1"), fields) ? [] : bareLetters(fields);
  const ownNames: Readonly<Record<string, string | undefined>> = { response1: letters[0], response2: letters[1] };
  const sourceField = (role: string) =>
    ownNames[role] ?? columnCalled(namesOf(role), fields) ?? namesOf(role)[0] ?? role;
  const named = pairSystems(fields);
  const known = [...Object.values(NAMES).flat(), ...(named ?? []), ...letters];
  const isChoice = isPreference(fields);
  const translate = translateWith(rowSchema, (row) => {
    const { input, response1, response2 } = row;
    const { asked, responses } = partsOf(row);
    const contents = [row.instruction ?? asked, response1, response2].map(contentOf);
    const id = row.id ?? row.pairId ?? idFromContent(contents[0], input, ...contents.slice(1));
    const [first, second] = systems ?? systemsOf(row, isChoice ? CHOICE : UNNAMED);
    const a = { system: first, ...(row.sample1 > 0 && { sample: row.sample1 }) };
    const b = { system: second, ...(row.sample2 > 0 && { sample: row.sample2 }) };
    return {
      id,
      ...(typeof asked === "string" ? { instruction: asked } : { messages: asked }),
      input,
      subset: row.subset,
      domain: row.category,
      responses: [
        { ...a, ...responses[0] },
        { ...b, ...responses[1] },
      ],
      pairs: [{ id: row.pairId ?? id, a, b, ...(isChoice && { truth: "A" as const }) }],
    };
  });
  return {
    // Tickbox's gold files have a row for each pair, of which an instruction may have several.
    rowsArePart: ["instruction_id", "pair_id", "system_a", "system_b"].every((name) => fields.includes(name)),
    used: [...known, ...fields.filter((field) => known.includes(inSnakeCase(field)))],
    fieldNames: {
      id: sourceField("id"),
      instruction: sourceField("instruction"),
      messages: sourceField("instruction"),
      domain: sourceField("category"),
      "responses[1].text": sourceField("response1"),
      "responses[2].text": sourceField("response2"),
      "responses[1].messages": sourceField("response1"),
      "responses[2].messages": sourceField("response2"),
      "responses[1].system": sourceField("system1"),
      "responses[2].system": sourceField("system2"),
      "pairs[1].id": sourceField("pairId"),
    },
    translate: (row) => {
      const [system1, system2] = (named ?? []).map((field) => row[field]);
      const [response1, response2] = letters.map((field) => row[field]);
      const translated = translate({
        ...(system1 && system2 ? { system1, system2 } : {}),
        ...withOneName(row),
        ...(letters.length > 0 && { response1, response2 }),
      });
      if (translated.ok) return translated;
      return { ok: false, problems: translated.problems.map((each) => ({ ...each, field: sourceField(each.field) })) };
    },
  };
}

function isPreference(fields: readonly string[]): boolean {
  return fields.includes("chosen") && fields.includes("rejected");
}

/**
 * What was asked, and what each of the two said to it. What both conversations begin with was asked too; where the row has
 * no prompt, it is all that was.
 */
function partsOf({ instruction, response1, response2 }: z.output<typeof rowSchema>) {
  const [first, second] = [response1, response2].map((said) => {
    const messages = typeof said === "string" && instruction == null ? (spokenIn(said) ?? said) : said;
    return typeof messages === "string" ? messages : messagesAfter(askedMessages(instruction ?? undefined), messages);
  });
  if (typeof first !== "object" || typeof second !== "object") {
    return { asked: instruction ?? "", responses: [saidAs(first), saidAs(second)] };
  }
  const shared = Math.min(sharedMessages(first, second), first.length - 1, second.length - 1);
  return {
    asked: shared > 0 ? [...askedMessages(instruction ?? undefined), ...first.slice(0, shared)] : (instruction ?? ""),
    responses: [saidAs(first.slice(shared)), saidAs(second.slice(shared))],
  };
}

function saidAs(said: string | Message[] | undefined) {
  return typeof said === "object" ? { messages: said } : { text: said };
}

function namesOf(role: string): readonly string[] {
  return NAMES[role] ?? [];
}

function withOneName(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const members = Object.entries(row).map(([name, value]) => ({ name: inSnakeCase(name), value }));
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([role, names]) => {
      const called = names.flatMap((name) => members.filter((member) => member.name === name));
      const found = called.find(({ value }) => value !== undefined && value !== null && value !== "") ?? called[0];
      return found ? [[role, found.value]] : [];
    }),
  );
}

const contentOf = (said: string | object): string => (typeof said === "string" ? said : JSON.stringify(said));

const UNNAMED = ["Response 1", "Response 2"] as const;
const CHOICE = ["chosen", "rejected"] as const;

type Systems = Pick<z.output<typeof rowSchema>, "system1" | "system2" | "sample1" | "sample2">;

function systemsOf<Unnamed extends string | null>(
  row: Systems,
  unnamed: readonly [Unnamed, Unnamed],
): readonly [string | Unnamed, string | Unnamed] {
  const areTwo = row.system1 !== row.system2 || row.sample1 !== row.sample2;
  return row.system1 && row.system2 && areTwo ? [row.system1, row.system2] : unnamed;
}
