import { expect, test } from "vitest";
import { addressOf, databaseKey } from "./instance.mjs";

const OTHER = "postgres://tickbox:secret@elsewhere/tickbox";

test("a running server's address is given for its own database only", () => {
  const own = { address: "http://localhost:3000", healthAddress: "", development: false, children: [] };
  const embedded = { ...own, database: null };
  const elsewhere = { ...own, database: databaseKey(OTHER) };
  expect(addressOf(embedded, null)).toBe(own.address);
  expect(addressOf(embedded, OTHER)).toBeNull();
  expect(addressOf(elsewhere, OTHER)).toBe(own.address);
  expect(addressOf(elsewhere, null)).toBeNull();
  expect(addressOf(null, null)).toBeNull();
  expect(elsewhere.database).not.toContain("secret");
});
