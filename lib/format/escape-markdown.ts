/** Text in one line that starts no markup, ends no cell of a table and becomes no element. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_{}[\]<>|#~$&]/g, (letter) => `\\${letter}`);
}
