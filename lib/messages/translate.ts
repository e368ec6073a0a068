import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages";
import { writeNumber } from "./write-number";

/** What a sentence asks for: the names in its braces, with a "#" before those that choose a plural form. */
type PlacesOf<Sentence, Found = never> = Sentence extends `${string}{${infer Rest}` ? PlaceAt<Rest, Found> : Found;
type PlaceAt<Rest, Found> = Rest extends `${infer Place}}${infer After}`
  ? Place extends `${infer Name}, plural, ${string}`
    ? Rest extends `${string}, plural, ${infer Forms}`
      ? FormsOf<Forms, Found | `#${Name}`>
      : never
    : Place extends `${infer Name}, select, ${string}`
      ? Rest extends `${string}, select, ${infer Forms}`
        ? FormsOf<Forms, Found | Name>
        : never
      : PlacesOf<After, Found | Place>
  : Found;
type FormsOf<Forms, Found> = Forms extends `}${infer After}`
  ? PlacesOf<After, Found>
  : Forms extends `${string}{${infer Form}`
    ? FormAt<Form, Found>
    : Found;
type FormAt<Form, Found> = Form extends `${infer Text}}${infer After}`
  ? Text extends `${string}{${infer Name}`
    ? FormAt<After, Found | Name>
    : FormsOf<After, Found>
  : Found;

type CountsOf<Found> = Found extends `#${infer Name}` ? Name : never;
type TagsOf<Sentence> = Sentence extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsOf<Rest> : never;

type Needed<Found, Tags, Value, Drawn> = [Found, Tags] extends [never, never]
  ? []
  : [
      values: { readonly [Name in Exclude<Found, `#${string}` | CountsOf<Found>> & string]: Value } & {
        readonly [Name in CountsOf<Found>]: number;
      } & { readonly [Tag in Tags & string]: (text: string) => Drawn },
    ];

/** None for a sentence without values. */
export type ValuesOf<Sentence> = Needed<PlacesOf<Sentence>, never, string | number, never>;
type RichValuesOf<Sentence, Drawn> = Needed<PlacesOf<Sentence>, TagsOf<Sentence>, Drawn | string | number, Drawn>;

/**
 * Says an English sentence in one language, with its values. Sentences have the form of ICU messages: "{name}" for a value,
 * "{count, plural, one {# label} other {# labels}}", "{kind, select, judge {its} other {their}}".
 */
export interface Translate {
  <Sentence extends string>(sentence: Sentence, ...values: ValuesOf<Sentence>): string;
  /**
   * In parts, for values that are drawn, and "<link>some words</link>" that a function draws. Each of these needs a React
   * key of its own.
   */
  rich<Sentence extends string, Drawn>(
    sentence: Sentence,
    ...values: RichValuesOf<Sentence, Drawn>
  ): (string | Drawn)[];
  /** A number that is drawn by itself. */
  number(value: number): string;
  /** "a, b and c" */
  list(texts: readonly string[]): string;
  /** what `Intl` is asked for */
  readonly formats: string;
}

type Values = Readonly<Record<string, unknown>>;

/** @param translated the sentence in the language; the same where it has none of its own */
export function translator(formats: string, translated: (sentence: string) => string): Translate;
export function translator(formats: string, translated: (sentence: string) => string): unknown {
  const say = (sentence: string, values: Values = {}) => fill(formats, translated(sentence), values);
  return Object.assign(say, {
    rich: (sentence: string, values: Values = {}) => draw(formats, partsOf(translated(sentence)), values),
    formats,
    number: (value: number) => writeNumber(formats, value),
    list: (texts: readonly string[]) => new Intl.ListFormat(formats).format(texts),
  });
}

/** A sentence in its language, with its values. */
export function fill(formats: string, sentence: string, values: Values): string {
  return draw(formats, partsOf(sentence), values).join("");
}

/** For pages that are in English alone. */
export const t = translator(LANGUAGES[DEFAULT_LANGUAGE].formats, (sentence) => sentence);

/** A sentence that is said elsewhere, such as the one of several that a value chooses. */
export function sentence<const Sentence extends string>(english: Sentence): Sentence {
  return english;
}

interface Place {
  readonly name: string;
  /** where the value chooses one of several forms */
  readonly forms?: ReadonlyMap<string, readonly Part[]>;
  /** what is between a tag and its end */
  readonly inside?: readonly Part[];
}
export type Part = string | Place;

const known = new Map<string, readonly Part[]>();

export function partsOf(sentence: string): readonly Part[] {
  const before = known.get(sentence);
  if (before) return before;
  const parts = read(sentence);
  known.set(sentence, parts);
  return parts;
}

function read(sentence: string): Part[] {
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(sentence);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const readTo = (end: RegExp, counted?: string): Part[] => {
    const parts: Part[] = [];
    while (at < sentence.length && !take(end)) {
      const [, name, chooses] = take(/\{(\w+)(?:\}|(, (?:plural|select),))/y) ?? [];
      const [, tag] = name ? [] : (take(/<(\w+)>/y) ?? []);
      if (name) parts.push(chooses ? { name, forms: readForms(name) } : { name });
      else if (tag) parts.push({ name: tag, inside: readTo(new RegExp(`</${tag}>`, "y"), counted) });
      else if (counted && take(/#/y)) parts.push({ name: counted });
      else parts.push(take(/[^{}<#]+|./sy)?.[0] ?? "");
    }
    return parts;
  };
  const readForms = (name: string): Map<string, Part[]> => {
    const forms = new Map<string, Part[]>();
    for (let form = take(/\s*(\w+) \{/y); form; form = take(/\s*(\w+) \{/y)) {
      forms.set(form[1] ?? "", readTo(/\}/y, name));
    }
    take(/\}/y);
    return forms;
  };
  return readTo(/(?!)/y);
}

function draw(formats: string, parts: readonly Part[], values: Values): unknown[] {
  return parts.flatMap((part) => {
    if (typeof part === "string") return [part];
    const value = values[part.name];
    if (part.forms) {
      const form = typeof value === "number" ? pluralForm(formats, value) : String(value);
      return draw(formats, part.forms.get(form) ?? part.forms.get("other") ?? [], values);
    }
    if (part.inside && typeof value === "function") return [value(draw(formats, part.inside, values).join(""))];
    return [typeof value === "number" ? writeNumber(formats, value) : value];
  });
}

const rules = new Map<string, Intl.PluralRules>();

function pluralForm(formats: string, count: number): string {
  const rule = rules.get(formats) ?? new Intl.PluralRules(formats);
  rules.set(formats, rule);
  return rule.select(count);
}
