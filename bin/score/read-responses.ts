import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { messagesSchema } from "@/lib/content/messages-schema";
import { splitQuestions } from "@/lib/interchange/formats/table";
import { openFile } from "@/lib/interchange/open-file";
import { readRows } from "@/lib/interchange/read-rows";
import { AppError } from "@/lib/wire/app-error";

const idField = z
  .union([z.string(), z.int()])
  .transform((id) => String(id).trim())
  .pipe(z.string().min(1));
const rubric = z.union([
  z.string().transform(splitQuestions),
  z.array(z.union([z.string(), z.looseObject({ question: z.string() }).transform(({ question }) => question)])),
]);
const prompt = z.union([messagesSchema, z.string()]);

const promptRow = z
  .looseObject({
    id: idField,
    prompt: prompt.optional(),
    messages: messagesSchema.nullish(),
    instruction: prompt.nullish(),
    input: z.string().nullish(),
    rubric: rubric.nullish(),
    checklist: z
      .union([z.looseObject({ items: rubric }).transform(({ items }) => items), rubric])
      .nullish()
      .catch(null),
  })
  .transform(({ id, prompt: asked, messages, instruction, input, rubric: own, checklist }) => ({
    id,
    asked: asked ?? messages ?? instruction ?? null,
    input: input || null,
    questions: own ?? checklist ?? null,
  }));
export type PromptRow = z.output<typeof promptRow>;

const SAMPLE = z.union([z.int(), z.string().regex(/^\d*$/).transform(Number)]).nullish();

const responseRow = z
  .looseObject({
    id: idField.optional(),
    instruction_id: idField.optional(),
    prompt_id: idField.optional(),
    response: z.string().optional(),
    output: z.string().optional(),
    completion: z.string().optional(),
    text: z.string().optional(),
    system: z.string().nullish(),
    model: z.string().nullish(),
    sample: SAMPLE,
  })
  .transform(
    ({ id, instruction_id, prompt_id, response, output, completion, text, system, model, sample }, context) => {
      const found = { id: instruction_id ?? prompt_id ?? id, response: response ?? output ?? completion ?? text };
      if (found.id !== undefined && found.response !== undefined) {
        return { id: found.id, response: found.response, system: system ?? model ?? null, sample: sample ?? 0 };
      }
      context.addIssue(`expected a column ${found.id === undefined ? "id" : "response"}`);
      return z.NEVER;
    },
  );
export type ResponseRow = z.output<typeof responseRow>;

export async function readPromptFile(path: string): Promise<Map<string, PromptRow>> {
  const rows = await readFileRows(path, promptRow);
  return new Map(rows.map((row) => [row.id, row]));
}

export const readResponseFile = (path: string) => readFileRows(path, responseRow);

/** The rows of a file in any form that imports take, each as the schema has it. */
async function readFileRows<Row>(path: string, schema: z.ZodType<Row>): Promise<Row[]> {
  const name = basename(path);
  const opened = await openFile(createReadStream(path), name);
  const wrong = (line: number | null, said: string) =>
    new AppError("INVALID", `${name}${line === null ? "" : `, line ${line}`}: ${said}.`);
  if (!opened.ok)
    throw wrong(opened.problem.line, `expected ${opened.problem.expected}, found ${opened.problem.found}`);
  const rows: Row[] = [];
  for await (const row of readRows(opened.whole, opened.container)) {
    if (row.kind === "problem") {
      throw wrong(row.problem.line, `expected ${row.problem.expected}, found ${row.problem.found}`);
    }
    const parsed = schema.safeParse(row.value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw wrong(row.line, [issue?.path.join("."), issue?.message].filter(Boolean).join(": "));
    }
    rows.push(parsed.data);
  }
  return rows;
}
