/** Whether the database refused a write by this constraint or unique index. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return error instanceof Error && error.message.includes(`"${constraint}"`);
}
