/** How much of a response represents it. */
const LENGTH = 60;
/** How much of the text that two responses share is shown before the first difference. */
const BEFORE = 15;

/** A part of each of two texts that distinguishes them: the beginning, or the first difference if these are alike. */
export function tellApart(one: string, other: string): [string, string] {
  const [a, b] = [one, other].map((text) => [...text.replace(/\s+/gu, " ").trim()]);
  if (!a || !b) return ["", ""];
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const from = same < LENGTH - BEFORE ? 0 : same - BEFORE;
  const part = (text: readonly string[]) =>
    `${from > 0 ? "…" : ""}${text.slice(from, from + LENGTH).join("")}${text.length > from + LENGTH ? "…" : ""}`;
  return [part(a), part(b)];
}
