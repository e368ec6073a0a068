/** An instruction as one text: a single message as it stands, a conversation with the speaker before each message. */
export function conversationText(
  text: string | null,
  messages: readonly { readonly role: string; readonly content: string }[] | null,
): string {
  if (text !== null) return text;
  const [first, ...more] = messages ?? [];
  if (first === undefined) return "";
  if (more.length === 0 && first.role === "user") return first.content;
  return [first, ...more].map(({ role, content }) => `${speaker(role)}:\n${content}`).join("\n\n");
}

function speaker(role: string): string {
  return role.charAt(0).toUpperCase() + role.slice(1);
}
