import { type Part, partsOf } from "./translate";

type PseudoLanguage = "en-XA" | "ar-XB";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ";
const HEBREW_OVERRIDE = { start: "\u2067", end: "\u2069" };
const FILLING = " one two three four five six seven eight nine ten".split(" ").slice(1);

/**
 * English made strange, to test with. "[Ñéẋţ ţàšķ one two]": accents show that a sentence is translated, the brackets that
 * all of it is seen, and the added words leave the room that other languages need: short sentences are twice as long, longer
 * ones by a third.
 */
export function pseudoSentence(sentence: string, language: PseudoLanguage): string {
  const wanted = sentence.length < 12 ? sentence.length : Math.ceil(sentence.length / 3);
  const filling: string[] = [];
  while (filling.join(" ").length < wanted && filling.length < 40) filling.push(FILLING[filling.length % 10] ?? "");
  const longer = `[${write(partsOf(sentence))} ${accented(filling.join(" "))}]`;
  return language === "ar-XB" ? `${HEBREW_OVERRIDE.start}${longer}${HEBREW_OVERRIDE.end}` : longer;
}

/** The sentence again, with accents on its own letters alone. */
function write(parts: readonly Part[], counted?: string): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return accented(part);
      const { name, forms, inside } = part;
      if (inside) return `<${name}>${write(inside, counted)}</${name}>`;
      if (!forms) return name === counted ? "#" : `{${name}}`;
      const choices = [...forms].map(([form, text]) => `${form} {${write(text, name)}}`);
      return `{${name}, ${forms.has("one") ? "plural" : "select"}, ${choices.join(" ")}}`;
    })
    .join("");
}

function accented(text: string): string {
  return [...text]
    .map((letter) => {
      const place = PLAIN.indexOf(letter);
      return place < 0 ? letter : (ACCENTED[place] ?? letter);
    })
    .join("");
}
