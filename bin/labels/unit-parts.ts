/** An id that was made of parts: the unit's own id, then the texts of the columns that the options' unitParts name. */
export function unitParts(id: string): readonly (string | null)[] {
  const parts: unknown = JSON.parse(id);
  return Array.isArray(parts) ? parts.map((part) => (typeof part === "string" ? part : null)) : [];
}
