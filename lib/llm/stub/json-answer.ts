import { z } from "zod";
import type { DemoAnswer } from "./answer-prompt";

const objectSchema = z.object({ properties: z.record(z.string(), z.unknown()) });
const propertySchema = z.object({ type: z.string().optional(), enum: z.array(z.unknown()).optional() });

/** An answer in the form a JSON schema asks for: every property of the object gets a value of its type. */
export function jsonAnswer(schema: unknown, answer: DemoAnswer): DemoAnswer {
  const parsed = objectSchema.safeParse(schema);
  const said = /Answer:\s*([\s\S]*)$/.exec(answer.text)?.[1]?.trim() ?? answer.text;
  const object: Record<string, unknown> = parsed.success ? {} : { answer: said };
  if (parsed.success) {
    for (const [name, property] of Object.entries(parsed.data.properties)) object[name] = valueFor(property, said);
  }
  return { ...answer, text: JSON.stringify(object) };
}

function valueFor(property: unknown, said: string): unknown {
  const { type, enum: choices } = propertySchema.catch({}).parse(property);
  if (choices !== undefined) return choices.find((choice) => said.includes(String(choice))) ?? choices[0];
  if (type === "number" || type === "integer") return Number(/\d+/.exec(said)?.[0] ?? 0);
  if (type === "boolean") return /\bYES\b/.test(said);
  if (type === "array") return said.split("\n");
  return said;
}
