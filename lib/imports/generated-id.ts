const MADE = /^item-[0-9a-f]{16}$/;

/** An id made from what a row says, where its file has none: from a hash of the content in hexadecimal digits. */
export function generatedId(hash: string): string {
  return `item-${hash.slice(0, 16)}`;
}

export function isGeneratedId(id: string): boolean {
  return MADE.test(id);
}
