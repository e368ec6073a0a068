/** How much of a response stands for it. */
const LENGTH = 60;
/** How much of what two responses have in common stands before the first difference. */
const BEFORE = 15;

/** A part of each of two texts by which they are told apart: their beginnings, or where these are alike what differs first. */
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
