/** Where a text stops being JSON, and what JSON allows there. */
export interface JsonBreak {
  /** index in the text; its length where the text ends too early */
  readonly at: number;
  readonly expected: string;
}

const VALUE = "a value: text in double quotes, a number, true, false, null, { or [";
const PART_OF_TEXT = /[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const SPACE = /[ \t\n\r]+/y;

/**
 * Finds the first character that `JSON.parse` cannot take, which its own messages name in some versions and cases only.
 * @param text nested no deeper than the stack allows
 * @returns null where the text is JSON
 */
export function findJsonBreak(text: string): JsonBreak | null {
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const isThere = pattern.test(text);
    if (isThere) at = pattern.lastIndex;
    return isThere;
  };
  const take = (character: string): boolean => {
    skip(SPACE);
    if (text[at] !== character) return false;
    at++;
    return true;
  };
  const broken = (expected: string): JsonBreak => ({ at, expected });

  const value = (): JsonBreak | null => {
    skip(SPACE);
    if (text[at] === '"') return quoted();
    if (take("{")) return members("}", member);
    if (take("[")) return members("]", value);
    return skip(PLAIN) ? null : broken(VALUE);
  };
  const quoted = (): JsonBreak | null => {
    at++;
    while (skip(PART_OF_TEXT));
    if (text[at] !== '"') return broken(text[at] === "\\" ? "an escape that JSON knows" : 'a closing "');
    at++;
    return null;
  };
  const member = (): JsonBreak | null => {
    skip(SPACE);
    if (text[at] !== '"') return broken("a key in double quotes");
    return quoted() ?? (take(":") ? value() : broken('":" after the key'));
  };
  const members = (end: string, one: () => JsonBreak | null): JsonBreak | null => {
    if (take(end)) return null;
    for (;;) {
      const found = one();
      if (found) return found;
      if (take(end)) return null;
      if (!take(",")) return broken(`"," or "${end}"`);
    }
  };

  const found = value();
  if (found) return found;
  skip(SPACE);
  return at === text.length ? null : broken("nothing more");
}
