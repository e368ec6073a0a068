/** What makes one of two responses better; part of the guidelines of each protocol that compares them. */
export const PAIR_CRITERIA = `## What counts

In this order:

1. **Doing what was asked**, and nothing else in its place. A modest response to the actual request beats a brilliant response to a different one.
2. **Being right.** Check facts, sums and code as far as you can.
3. **Every stated condition**: length, format, language, tone.
4. **Being useful**: clear, well organised, without padding.

## What does not count

- Which one is on the left. The sides are arbitrary.
- Length for its own sake, a friendlier opening, or more headings and bold type.
- Whether you share an opinion, or a guess about which assistant wrote it.

## When it is not easy

- **Both fail.** One of them usually fails less. Compare what is left.
- **One refuses.** If the request was harmless, the one that helps is better. If it should be refused, the refusal is.
- **You cannot judge it** (unreadable, not your language, harmful): use *Report a problem* instead of guessing.`;
