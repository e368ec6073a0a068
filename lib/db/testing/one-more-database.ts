import { inject } from "vitest";
import { createDatabase, type TestDatabase } from "./test-database";

/** One more database for a test that needs its own: empty, or a clone of the migrated one. The test drops it. */
export async function oneMoreDatabase(kind: "empty" | "migrated"): Promise<TestDatabase> {
  const { adminUrl, template } = inject("testServer");
  return kind === "empty" ? createDatabase(adminUrl) : createDatabase(adminUrl, template);
}
