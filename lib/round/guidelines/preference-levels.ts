/** The five levels of a preference; part of the guidelines of each protocol that asks for one. */
export const PREFERENCE_LEVELS = `| Level | Meaning | Choose it when |
| --- | --- | --- |
| 1 | A is much better | The choice is clear: B fails where A succeeds, or B has serious mistakes. |
| 2 | A is better | Both are usable, or both have faults, but A is ahead. |
| 3 | Near-identical | The two say the same in practically the same words. |
| 4 | B is better | Both are usable, or both have faults, but B is ahead. |
| 5 | B is much better | The choice is clear: A fails where B succeeds, or A has serious mistakes. |`;
