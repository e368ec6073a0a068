const LONGEST = 60_000;
const DEEPEST_LINE = 16;
const DEEPEST_INDENT = 100;

/** What the parser takes quadratic time for, with how much of it a section may hold before it takes a noticeable moment. */
const LIMITS: ReadonlyArray<[RegExp, number]> = [
  [/\[/g, 1000],
  [/\*+/g, 1000],
  [/_+/g, 2000],
  [/~+/g, 1000],
  [/`+/g, 2000],
  [/</g, 3000],
  [/^ {0,3}(?:=+|-+)[ \t]*$/gm, 200],
];

const CONTAINERS = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))+/;
const CONTAINER = />|[-+*][ \t]|\d{1,9}[.)][ \t]/g;

/** True for text made to be slow (thousands of nested quotes, lists, brackets or stars); no text meant to be read comes near. */
export function isHardToParse(text: string): boolean {
  if (text.length > LONGEST) return true;
  if (LIMITS.some(([pattern, limit]) => (text.match(pattern)?.length ?? 0) > limit)) return true;
  return text.split("\n").some((line) => {
    const containers = CONTAINERS.exec(line)?.[0];
    if (!containers) return false;
    const indent = line.length - line.trimStart().length;
    return indent > DEEPEST_INDENT || (containers.match(CONTAINER)?.length ?? 0) > DEEPEST_LINE;
  });
}
