import { SCORE_LEVELS } from "./score-levels";

export const DIRECT_SCORING_GUIDELINES = `## What you do

You see an instruction that someone gave an AI assistant, and one response to it. Decide how good the response is **as an answer to that instruction** and give it a score from 1 to 5.

## How to decide

1. Read the whole instruction first. Note what it asks for: the task itself, and every condition on content, length, format, language or style. If there is an input text, it belongs to the instruction.
2. Read the whole response, to the end.
3. Ask what the person who wrote the instruction would say about it. Would they use it as it is? With a small change? Not at all?
4. Choose the level whose description fits best. Score this response on its own; do not save the 5 for a better one.

${SCORE_LEVELS}

## What counts

- **Doing what was asked.** A well-written text that misses the task is not a good response.
- **Being right.** Check facts, sums and code as far as you can. A confident mistake is worse than an honest "I am not sure".
- **Every stated condition.** "In three sentences" means three.
- **Being useful.** Clear, well organised, without padding.

## What does not count

- Length for its own sake. Longer is not better, and shorter is not better.
- Whether you share the response’s opinion or taste.
- A guess about which assistant wrote it.
- Lists, bold type and headings, unless they make it easier to read or the instruction asked for them.

## When it is not easy

- **Between two levels?** Would you pass the response on without comment? If so, take the higher one, otherwise the lower.
- **The response refuses.** If the request was harmless, a refusal does not help: 1 or 2. If the request should be refused, a clear and polite refusal may be a good response.
- **The instruction can be read in two ways.** Accept every sensible reading.
- **You cannot judge it** (unreadable, not your language, harmful): use *Report a problem* instead of guessing.

Work on your own and take the time you need. You can reopen and change your earlier labels while the round is open.
`;
