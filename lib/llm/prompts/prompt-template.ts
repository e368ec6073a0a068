import { createHash } from "node:crypto";
import { PLACEHOLDER, placedPlaceholders } from "@/lib/judging/prompts-of-judge";
import { AppError } from "@/lib/wire/app-error";
import type { ChatMessage } from "../completion";
import { boundaryFor, boundaryNotice, enclose } from "./prompt-parts";

/**
 * How a placeholder is filled: `data` is text from outside and is enclosed in a boundary; `word` is a number or a short
 * word of our own and is inserted unchanged.
 */
export interface Placeholder {
  readonly kind: "data" | "word";
  /** What it represents, for a researcher who writes a template. */
  readonly about: string;
  /** A template may leave it out, and so may the values: then nothing is put in its place. */
  readonly optional?: boolean;
}

export interface PromptTemplate<Name extends string = string> {
  readonly id: string;
  readonly title: string;
  /** Paper and section whose specification this follows. */
  readonly source: string;
  /** With `{{name}}` where a value goes. */
  readonly text: string;
  readonly placeholders: Readonly<Record<Name, Placeholder>>;
}

/**
 * The version of a template: SHA-256 of its text with line breaks as LF, no spaces at line ends and Unicode composed, so
 * that copying it through another editor changes nothing.
 * @returns 64 hexadecimal digits
 */
export function promptVersion(text: string): string {
  const canonical = text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/(?<![ \t])[ \t]+$/gm, "")
    .trim();
  return createHash("sha256").update(canonical).digest("hex");
}

/** The placeholders a text lacks and those it uses that the template does not know, each once, by name. */
export function templateProblems(
  text: string,
  placeholders: Readonly<Record<string, Placeholder>>,
): { readonly missing: readonly string[]; readonly unknown: readonly string[] } {
  const used = placeholderNames(text);
  return {
    missing: Object.entries(placeholders)
      .filter(([name, { optional }]) => optional !== true && !used.has(name))
      .map(([name]) => name),
    unknown: [...used].filter((name) => !Object.hasOwn(placeholders, name)),
  };
}

/**
 * A researcher's own text in place of a template's.
 * @throws AppError INVALID naming every missing placeholder, and every unknown one with its line
 */
export function ownTemplate<Name extends string>(base: PromptTemplate<Name>, text: string): PromptTemplate<Name> {
  const { missing, unknown } = templateProblems(text, base.placeholders);
  if (missing.length > 0 || unknown.length > 0) {
    const parts = [
      ...(missing.length > 0 ? [`lacks ${named(missing)}`] : []),
      ...(unknown.length > 0 ? [`uses ${placedPlaceholders(text, unknown)}, which this prompt does not know`] : []),
    ];
    const known = named(Object.keys(base.placeholders));
    throw new AppError("INVALID", `The template ${parts.join(" and ")}. It may use ${known}.`, { missing, unknown });
  }
  return { ...base, text };
}

/**
 * The message that is sent: every placeholder filled, data enclosed so that it cannot pass for an instruction.
 * @param values one for every placeholder that is not optional; null or left out drops an optional one
 * @throws AppError INVALID when the template or the values lack a placeholder or have one too many
 */
export function renderPrompt<Name extends string>(
  template: PromptTemplate<Name>,
  values: Readonly<Partial<Record<Name, string | null>>>,
): readonly ChatMessage[] {
  const { text, placeholders } = ownTemplate(template, template.text);
  const given = new Map<string, string>();
  for (const [name, value] of Object.entries<string | null | undefined>(values)) {
    if (!Object.hasOwn(placeholders, name))
      throw new AppError("INVALID", `The prompt ${template.id} has no {{${name}}}.`);
    if (typeof value === "string") given.set(name, value);
  }
  const definitions = new Map(Object.entries<Placeholder>(placeholders));
  const used = placeholderNames(text);
  const data: string[] = [];
  for (const [name, { kind, optional }] of definitions) {
    const value = given.get(name);
    // What a text leaves out must not change the boundary of what it holds: judges keep their words.
    if (optional === true && !used.has(name)) continue;
    if (value === undefined) {
      if (optional !== true) throw new AppError("INVALID", `The prompt ${template.id} needs a value for {{${name}}}.`);
    } else if (kind === "data") data.push(value);
    else if (!/^[\p{L}\p{N} ._-]{0,80}$/u.test(value)) {
      throw new AppError("INVALID", `The value of {{${name}}} must be a number or a short word.`);
    }
  }
  const boundary = boundaryFor([text, ...data]);
  const body = fill(piecesOf(text), (name) => {
    const value = given.get(name);
    if (value === undefined) return null;
    return definitions.get(name)?.kind === "data" ? { enclosed: enclose(name, value, boundary) } : { word: value };
  });
  const content = data.length > 0 ? `${boundaryNotice(boundary)}\n\n${body}` : body;
  return [{ role: "user", content }];
}

/** The names of the placeholders that a text uses. */
export const placeholderNames = (text: string) =>
  new Set(piecesOf(text).flatMap((piece) => ("name" in piece ? [piece.name] : [])));

type Piece = { readonly text: string } | { readonly name: string };

const MAX_CACHED = 200;
/** Texts that were cut before: a judge renders the same few thousands of times. */
const cutBefore = new Map<string, readonly Piece[]>();

/** A template's text, cut at its placeholders. */
function piecesOf(text: string): readonly Piece[] {
  const before = cutBefore.get(text);
  if (before !== undefined) return before;
  // Every other part is what the expression's group caught: a name.
  const pieces = text
    .replace(/\r\n?/g, "\n")
    .split(PLACEHOLDER)
    .map((part, index) => (index % 2 === 1 ? { name: part.trim() } : { text: part }));
  if (cutBefore.size >= MAX_CACHED) cutBefore.clear();
  cutBefore.set(text, pieces);
  return pieces;
}

/**
 * A template's text with its values inserted unchanged: a placeholder inside a value is text. Blank lines left by
 * placeholders are removed; what is enclosed stays exactly as it is.
 */
function fill(
  pieces: readonly Piece[],
  valueFor: (name: string) => { readonly enclosed: string } | { readonly word: string } | null,
): string {
  let body = "";
  let around = "";
  for (const piece of pieces) {
    const value = "name" in piece ? valueFor(piece.name) : { word: piece.text };
    if (value === null) continue;
    if ("word" in value) around += value.word;
    else {
      body += withoutGaps(`${around}\n`) + value.enclosed;
      around = "\n";
    }
  }
  return (body + withoutGaps(around)).trim();
}

const withoutGaps = (text: string) => text.replace(/\n{3,}/g, "\n\n");

const named = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(", ");
