import { splitSections } from "@/lib/text/split-sections";

/** Who speaks in a conversation beside the system that is judged. */
const OTHERS = new Set(["user", "human", "system", "developer", "tool", "function"]);

/**
 * What is judged of a response: what its system says to the reader. Without reasoning and calls of tools, which are folded,
 * and, of a conversation, without the turns of users, tools and the system's instructions.
 */
export function judgedText({
  text,
  messages,
}: {
  readonly text: string;
  readonly messages?: readonly { readonly role: string; readonly content: string }[] | null | undefined;
}): string {
  const said = messages
    ? messages.filter(({ role }) => !OTHERS.has(role.toLowerCase())).map(({ content }) => content)
    : [text];
  return said.map(visible).join("\n\n");
}

function visible(text: string): string {
  const shown = splitSections(text).filter(({ aside }) => aside === null);
  return shown.map((section) => section.text).join("");
}
