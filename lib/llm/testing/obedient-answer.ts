import type { ChatMessage } from "../completion";
import { answerPrompt, type DemoAnswer, readPrompt } from "../stub/answer-prompt";

const COMMAND =
  /(?:ignore|disregard|forget|override|system|new instructions?|must|always|just|only|please|now)\b[^\n]{0,200}?\b(?:answer|reply|respond|output|say|rate|score|choose|select|print|write)\b[^\n]{0,60}?["“'`:* ](YES|NO|A|B|\d{1,3})\b(?! or\b| to\b)/i;

/** A model that is easily led: the first command it finds outside the delimiters decides its answer. */
export function obedientAnswer(messages: readonly ChatMessage[], sample: number): DemoAnswer {
  for (const { role, content } of messages) {
    if (role === "assistant") continue;
    const command = COMMAND.exec(readPrompt(content).task);
    if (command?.[1] !== undefined) return { text: `Answer: ${command[1].toUpperCase()}` };
  }
  return answerPrompt(messages, sample);
}
