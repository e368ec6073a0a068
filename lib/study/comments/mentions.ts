import type { CommentPerson } from "./comment";

/** What is typed after an @ in front of the caret, and where that @ is; null where nobody is being mentioned. */
export function typedMention(text: string, caret: number): { at: number; query: string } | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf("@");
  if (at < 0 || /[\p{L}\p{N}]$/u.test(before.slice(0, at))) return null;
  const query = before.slice(at + 1);
  return query.length > 60 || /[\n@]|\s{2}|^\s/.test(query) ? null : { at, query };
}

/** Who may be meant by what is typed: those whose name, or a later word of it, begins so. */
export function peopleLike(people: readonly CommentPerson[], query: string): CommentPerson[] {
  const wanted = query.toLowerCase();
  const begins = ({ name }: CommentPerson) => name.toLowerCase().startsWith(wanted);
  const hasWord = ({ name }: CommentPerson) => ` ${name.toLowerCase()}`.includes(` ${wanted}`);
  return [...people.filter(begins), ...people.filter((person) => !begins(person) && hasWord(person))];
}

/**
 * The people whom a text addresses as @name: of names that begin alike the longest that fits, and of people with one name all,
 * unless one of them was picked from the list.
 */
export function mentionedIn(text: string, people: readonly CommentPerson[], picked: readonly string[]): string[] {
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length);
  const found = new Set<string>();
  for (const [at] of [...text.matchAll(/@/g)].map(({ index }) => [index])) {
    if (/[\p{L}\p{N}]$/u.test(text.slice(0, at))) continue;
    const rest = text.slice((at ?? 0) + 1);
    const name = byLength.find(
      (person) => rest.startsWith(person.name) && !/^[\p{L}\p{N}]/u.test(rest.slice(person.name.length)),
    )?.name;
    if (name === undefined) continue;
    const meant = people.filter((person) => person.name === name);
    const chosen = meant.filter(({ userId }) => picked.includes(userId));
    for (const { userId } of chosen.length > 0 ? chosen : meant) found.add(userId);
  }
  return [...found];
}
