import { transcript } from "./conversation";
import type { Message } from "./messages-schema";

/** An instruction as it is stored: a text, or a conversation. */
export interface StoredInstruction {
  readonly text: string | null;
  readonly messages: readonly Message[] | null;
}

export interface SpokenMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** The instruction as one text, for prompts: of a conversation every message with who speaks above it. */
export function instructionText({ text, messages }: StoredInstruction): string {
  if (!messages) return text ?? "";
  const [only, ...rest] = messages;
  if (only && rest.length === 0 && only.role === "user") return only.content;
  return transcript(messages);
}

/** The same, followed by the input. */
export function instructionWithInput(instruction: StoredInstruction, input: string | null): string {
  return input ? `${instructionText(instruction)}\n\n${input}` : instructionText(instruction);
}

/** The instruction as it is put to a model that is to respond to it. */
export function conversationOf({ text, messages }: StoredInstruction, input: string | null): SpokenMessage[] {
  const conversation = (messages ?? [{ role: "user", content: text ?? "" }]).map(({ role, content }): SpokenMessage => {
    // Roles are the file's words; any role other than system and assistant speaks to the model.
    return { role: role === "system" || role === "assistant" ? role : "user", content };
  });
  if (!input) return conversation;
  const last = conversation.findLastIndex(({ role }) => role === "user");
  return conversation.map((message, index) =>
    index === last ? { ...message, content: `${message.content}\n\n${input}` } : message,
  );
}
