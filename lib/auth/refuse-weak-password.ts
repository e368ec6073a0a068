import COMMON from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };
import { AppError } from "@/lib/domain/app-error";
import { MIN_PASSWORD_LENGTH } from "@/lib/domain/people/people";

/** Of the commonest passwords, in small letters, those that are long enough to be tried. */
const common = new Set(COMMON.filter((password) => password.length >= MIN_PASSWORD_LENGTH));

/** A shorter name may be part of any password. */
const MIN_NAME_LETTERS = 5;

/** @throws INVALID where whoever guesses would begin with it: the commonest passwords, and the person's name and email */
export function refuseWeakPassword(password: string, { name, email }: { name: string; email: string }): void {
  const reason = weaknessOf(password, { name, email });
  if (reason !== null) throw new AppError("INVALID", reason, { field: "password" });
}

function weaknessOf(password: string, { name, email }: { name: string; email: string }): string | null {
  if (common.has(password.toLowerCase())) {
    return "This is one of the most common passwords, which attackers try first. Choose another one.";
  }
  const own = [name, email, email.split("@", 1)[0] ?? ""];
  const isOwn = own.some((each) => {
    const letters = lettersOf(each);
    return (
      password.toLowerCase() === each.toLowerCase() ||
      (letters.length >= MIN_NAME_LETTERS && lettersOf(password) === letters)
    );
  });
  return isOwn ? "Your name or email is easy to guess as a password. Choose another one." : null;
}

/** Spaces, digits and signs around a name hide nothing. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, "");
}
