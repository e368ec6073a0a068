/** A text that PostgreSQL keeps: without NUL characters and halves of surrogate pairs, which models send and people paste. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "\ufffd").toWellFormed();
}
