import { zxcvbn, zxcvbnOptions } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "@/lib/domain/app-error";

/** A shorter name may be part of any password. */
const MIN_NAME_LETTERS = 5;

/** Of zxcvbn's scores from 0 to 4, the lowest that stands for more than 100 million guesses. */
const MIN_STRENGTH = 3;

let isPrepared = false;

/** @throws INVALID where few guesses would do: common passwords, also with digits added, repeats, and the person's name and email */
export function refuseWeakPassword(password: string, { name, email }: { name: string; email: string }): void {
  const reason = weaknessOf(password, { name, email });
  if (reason !== null) throw new AppError("INVALID", reason, { field: "password" });
}

function weaknessOf(password: string, { name, email }: { name: string; email: string }): string | null {
  const own = [name, email, email.split("@", 1)[0] ?? ""];
  const isOwn = own.some((each) => {
    const letters = lettersOf(each);
    return (
      password.toLowerCase() === each.toLowerCase() ||
      (letters.length >= MIN_NAME_LETTERS && lettersOf(password) === letters)
    );
  });
  if (isOwn) return "Your name or email is easy to guess as a password. Choose another one.";
  return strengthOf(password, own) < MIN_STRENGTH
    ? "This password is too easy to guess: it is a common one, or a pattern or repetition. Use several unrelated words."
    : null;
}

function strengthOf(password: string, own: string[]): number {
  // Ranking the dictionaries takes a third of a second: not at every start.
  if (!isPrepared) zxcvbnOptions.setOptions({ dictionary, graphs: adjacencyGraphs });
  isPrepared = true;
  return zxcvbn(password, own).score;
}

/** Spaces, digits and signs around a name hide nothing. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, "");
}
