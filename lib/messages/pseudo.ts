import { en } from "./en";
import type { Message, Messages } from "./message";
import type { Texts } from "./texts";

type PseudoLanguage = "en-XA" | "ar-XB";

const made = new Map<PseudoLanguage, Texts>();

/**
 * English made strange, to test with. "[Ñéẋţ ţàšķ one two]": accents show that a text comes from a catalogue, the brackets
 * that all of it is seen, and the added words leave the room that other languages need.
 */
export function pseudoCatalogue(language: PseudoLanguage): Texts {
  const before = made.get(language);
  if (before) return before;
  const texts = {
    account: pseudoArea(en.account, language),
    answers: pseudoArea(en.answers, language),
    discussion: pseudoArea(en.discussion, language),
    labelling: pseudoArea(en.labelling, language),
    people: pseudoArea(en.people, language),
    protocol: pseudoArea(en.protocol, language),
    reading: pseudoArea(en.reading, language),
    refusals: pseudoArea(en.refusals, language),
    rounds: pseudoArea(en.rounds, language),
    training: pseudoArea(en.training, language),
    ui: pseudoArea(en.ui, language),
    validation: pseudoArea(en.validation, language),
  };
  made.set(language, texts);
  return texts;
}

type Translated<Area> = { readonly [Key in keyof Area]: Area[Key] extends string ? string : { other: string } };

function pseudoArea<Area extends Messages>(area: Area, language: PseudoLanguage): Translated<Area>;
function pseudoArea(area: Messages, language: PseudoLanguage): Messages {
  return Object.fromEntries(Object.entries(area).map(([key, message]) => [key, pseudoMessage(message, language)]));
}

function pseudoMessage(message: Message, language: PseudoLanguage): Message {
  if (typeof message === "string") return pseudoText(message, language);
  const forms = Object.entries(message).map(([form, text]) => [form, pseudoText(text, language)]);
  return { other: pseudoText(message.other, language), ...Object.fromEntries(forms) };
}

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ";
const HEBREW_OVERRIDE = { start: "\u2067", end: "\u2069" };
const FILLING = " one two three four five six seven eight nine ten".split(" ").slice(1);

/** As other languages are longer than English: short texts twice as long, longer ones by a third. */
export function pseudoText(text: string, language: PseudoLanguage): string {
  const accented = text
    .split(/(\{\w+\})/)
    .map((part, place) => (place % 2 ? part : [...part].map(accent).join("")))
    .join("");
  const wanted = text.length < 12 ? text.length : Math.ceil(text.length / 3);
  const filling: string[] = [];
  while (filling.join(" ").length < wanted && filling.length < 40) filling.push(FILLING[filling.length % 10] ?? "");
  const longer = `[${accented} ${filling.map((word) => [...word].map(accent).join("")).join(" ")}]`;
  return language === "ar-XB" ? `${HEBREW_OVERRIDE.start}${longer}${HEBREW_OVERRIDE.end}` : longer;
}

function accent(letter: string): string {
  const place = PLAIN.indexOf(letter);
  return place < 0 ? letter : (ACCENTED[place] ?? letter);
}
