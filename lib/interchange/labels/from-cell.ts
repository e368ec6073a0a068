/** CSV has lists as JSON. */
export function fromCell(value: unknown): unknown {
  if (typeof value !== "string" || value === "") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
