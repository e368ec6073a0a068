/** Words in comments that are correct English but peculiar to us; CONTRIBUTING.md says what to write instead. */
const PRIVATE = ["stands?", "standing", "told", "so many", "so much", "whoever", "anew", "deeds?", "beside"];
const ANY = new RegExp(`\\b(?:${PRIVATE.join("|")})\\b`, "i");

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g;

/** The comments of a file in which such a word is. */
export function privateComments(text: string): string[] {
  return [...text.matchAll(COMMENT)].map(([comment]) => comment).filter((comment) => ANY.test(comment));
}
