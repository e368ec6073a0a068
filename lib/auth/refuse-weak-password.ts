import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { dictionary as german } from "@zxcvbn-ts/language-de";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/people/people";
import { AppError } from "@/lib/wire/app-error";

/** A shorter name may be part of any password. */
const MIN_NAME_LETTERS = 5;

/** As a power of ten: "Qwertz12345!" takes 8.2, "a long password" 9.0. */
const MIN_GUESSES = 8.5;

/** What follows cannot make up for a beginning that is easy to guess; what this estimates grows faster than the text. */
const ESTIMATED_CHARACTERS = 64;
/** Ways to read digits and signs as letters that are tried: with the hundred by default 64 characters take half a second. */
const L33T_SUBSTITUTIONS = 4;

const PRODUCT = "tickbox";

let estimator: ZxcvbnFactory | undefined;

/**
 * @param studies names of the person's studies, which colleagues and annotators know
 * @throws INVALID where few guesses would do: passwords that are short but for spaces, common ones, also with digits added,
 * repeats, and the person's name and email; and for one that is too long
 */
export function refuseWeakPassword(
  password: string,
  { name, email }: { name: string; email: string },
  studies: readonly string[] = [],
): void {
  const reason = weaknessOf(password, { name, email }, studies);
  if (reason !== null) throw new AppError("INVALID", reason, { field: "password" });
}

function weaknessOf(
  password: string,
  { name, email }: { name: string; email: string },
  studies: readonly string[],
): string | null {
  const ofStudies = studies.flatMap((study) => [study, ...study.split(/[^\p{L}\p{N}]+/u)]);
  const own = [name, email, email.split("@", 1)[0] ?? "", PRODUCT, ...hostNames(), ...ofStudies];
  const isOwn = own.slice(0, 3).some((each) => {
    const letters = lettersOf(each);
    return (
      password.toLowerCase() === each.toLowerCase() ||
      (letters.length >= MIN_NAME_LETTERS && lettersOf(password) === letters)
    );
  });
  if (isOwn) return "Your name or email is easy to guess as a password. Choose another one.";
  if (guessesFor(password, own) < MIN_GUESSES) {
    return "This password is too easy to guess: it is a common one, or a pattern or repetition. Use several unrelated words.";
  }
  if (password.replace(/ +/g, " ").length < MIN_PASSWORD_LENGTH) {
    return "Use at least 12 characters. Several spaces in a row count as one.";
  }
  return password.length > MAX_PASSWORD_LENGTH ? "The new password is too long. Use at most 128 characters." : null;
}

/** @returns the power of ten of the guesses that a guesser needs who knows words, names, years and these texts */
function guessesFor(password: string, own: string[]): number {
  // Ranking the dictionaries takes a third of a second: not at every start.
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, ...prefixed("de", german) },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: L33T_SUBSTITUTIONS,
  });
  return estimator.check(password.slice(0, ESTIMATED_CHARACTERS), own).guessesLog10;
}

/** Dictionaries of two languages go by the same names. */
function prefixed<T>(language: string, dictionaries: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(dictionaries).map(([name, words]) => [`${language}-${name}`, words]));
}

/** The parts of the address that people know Tickbox by. */
function hostNames(): string[] {
  const url = process.env.TICKBOX_URL;
  return url && URL.canParse(url) ? new URL(url).hostname.split(".") : [];
}

/** Spaces, digits and signs around a name hide nothing. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, "");
}
