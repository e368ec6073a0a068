/** What the five levels of a score mean; part of both scoring protocols' guidelines. */
export const SCORE_LEVELS = `## The five levels

| Score | Name | Give it when |
| --- | --- | --- |
| 1 | Horrible | The response is of no use: off the subject, mostly wrong, empty or unreadable. One would have to start again. |
| 2 | Bad | It tries, but the main point is missed, or serious mistakes or ignored conditions spoil it. Little of it can be kept. |
| 3 | Okay | The main point is met, with clear faults: something asked for is missing, partly wrong or hard to follow. It needs work before use. |
| 4 | Great | It does what was asked. What is left to criticise is small and would not trouble the person who asked. |
| 5 | Excellent | Everything asked for is there, correct and well put. You would not know what to improve. |`;
