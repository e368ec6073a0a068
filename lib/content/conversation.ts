// Without the schema, which would bring its library to the labelling page.
import type { Message } from "./messages-schema";

/** A message of a conversation, with the position of its content in the transcript, in UTF-16. */
export interface Turn extends Message {
  /** 1 for the first question and its answer, 2 for the next; 0 before anybody asked */
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

/** A conversation as one text: every message with who speaks above it. */
export function transcript(messages: readonly Message[]): string {
  return messages.map((message) => `${headOf(message)}${message.content}`).join(GAP);
}

/** The messages of a conversation with their places in `transcript(messages)`; null for a text that is none. */
export function turnsOf(messages: readonly Message[] | null | undefined): Turn[] | null {
  if (!messages) return null;
  let [end, number] = [-GAP.length, 0];
  let isAsked = false;
  return messages.map((message) => {
    const asks = message.role === "user";
    // A conversation may begin with the answer to an instruction that is elsewhere.
    if (message.role !== "system" && ((asks && !isAsked) || number === 0)) number += 1;
    isAsked = asks;
    const start = end + GAP.length + headOf(message).length;
    end = start + message.content.length;
    return { ...message, number, start, end };
  });
}

const GAP = "\n\n";

const headOf = ({ role }: Message) => `${role.slice(0, 1).toUpperCase()}${role.slice(1)}:\n`;
