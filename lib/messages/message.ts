import { LANGUAGES, type Language } from "./languages";
import { writeNumber } from "./write-number";

/** A text that depends on a number, `{count}`, by the plural forms that its language has. */
export type PluralMessage = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** A text with `{names}` in the places of values. */
export type Message = string | PluralMessage;

/** The texts of one area. */
export type Messages = Readonly<Record<string, Message>>;

/** The same area in another language: no text missing, none too many, plurals where English has them. */
export type TranslationOf<Area extends Messages> = {
  readonly [Key in keyof Area]: Area[Key] extends string ? string : PluralMessage;
};

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<Said> = Said extends string ? NamesIn<Said> : NamesIn<Said[keyof Said]> | "count";
/** None for a text without values. */
export type ValuesOf<Said, Value> = [NamesOf<Said>] extends [never]
  ? []
  : [values: { readonly [Name in NamesOf<Said>]: Name extends "count" ? number : Value }];

/** Says a text of an area in the language of the interface. Numbers are written as that language writes them. */
export interface Translate<Area extends Messages> {
  <Key extends keyof Area & string>(key: Key, ...values: ValuesOf<Area[Key], string | number>): string;
  /** The text in parts, for values that are drawn, such as links; each of these needs a React key of its own. */
  parts<Key extends keyof Area & string, Drawn>(
    key: Key,
    ...values: ValuesOf<Area[Key], Drawn | string | number>
  ): (string | Drawn)[];
  /** A number that is drawn by itself. */
  number(value: number): string;
  /** "a, b and c" */
  list(texts: readonly string[]): string;
  /** what `Intl` is to be asked for */
  readonly formats: string;
}

export type Values = Readonly<Record<string, unknown>>;

const known = new WeakMap<Messages, unknown>();

/** Of one object of texts always the same function, so that what depends on it is not drawn again. */
export function translatorOf<Area extends Messages>(language: Language, messages: TranslationOf<Area>): Translate<Area>;
export function translatorOf(language: Language, messages: Messages): unknown {
  const before = known.get(messages);
  if (before) return before;
  const { formats } = LANGUAGES[language];
  const parts = (key: string, values: Values = {}) => partsOf(formats, messages[key] ?? key, values);
  const translate = (key: string, values?: Values) => parts(key, values).join("");
  const made = Object.assign(translate, {
    parts,
    formats,
    number: (value: number) => writeNumber(formats, value),
    list: (texts: readonly string[]) => new Intl.ListFormat(formats).format(texts),
  });
  known.set(messages, made);
  return made;
}

/** A text, with what stands between its words in their places; numbers are written as in `formats`. */
export function partsOf(formats: string, message: Message, values: Values): unknown[] {
  const text = typeof message === "string" ? message : pluralOf(formats, message, Number(values.count));
  return text.split(/\{(\w+)\}/).map((part, place) => {
    const value = place % 2 ? values[part] : part;
    return typeof value === "number" ? writeNumber(formats, value) : value;
  });
}

const rules = new Map<string, Intl.PluralRules>();

function pluralOf(formats: string, message: PluralMessage, count: number): string {
  const rule = rules.get(formats) ?? new Intl.PluralRules(formats);
  rules.set(formats, rule);
  return message[rule.select(count)] ?? message.other;
}
