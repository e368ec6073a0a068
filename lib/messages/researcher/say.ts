import { DEFAULT_LANGUAGE, LANGUAGES } from "../languages";
import { type Message, partsOf, type Values, type ValuesOf } from "../message";

const { formats } = LANGUAGES[DEFAULT_LANGUAGE];

function sayText<Text extends Message>(text: Text, ...values: ValuesOf<Text, string | number>): string;
function sayText(text: Message, values: Values = {}): string {
  return partsOf(formats, text, values).join("");
}

function sayParts<Text extends Message, Drawn>(
  text: Text,
  ...values: ValuesOf<Text, Drawn | string | number>
): (string | Drawn)[];
function sayParts(text: Message, values: Values = {}): unknown[] {
  return partsOf(formats, text, values);
}

/** Says a text of the pages that are in English alone, with its values. */
export const say = Object.assign(sayText, {
  /** In parts, for values that are drawn, such as links; each of these needs a React key of its own. */
  parts: sayParts,
  /** "a, b and c" */
  list: (texts: readonly string[]) => new Intl.ListFormat(formats).format(texts),
});
