import { expect, test } from "vitest";
import { leaseNotice } from "./lease-notice";

const now = Date.parse("2026-01-01T12:00:00.000Z");
const soon = "2026-01-01T12:02:00.000Z";
const later = "2026-01-01T12:30:00.000Z";
const past = "2026-01-01T11:59:00.000Z";

test.each([
  ["plenty of time", [later], false, null],
  ["about to end", [soon], false, "ending"],
  ["over", [past], false, "ended"],
  ["renewed meanwhile: the later moment counts", [past, later], false, null],
  ["the server gave the place away", [later], true, "ended"],
])("%s", (_, leaseEnds, lost, is) => {
  expect(leaseNotice(leaseEnds, lost, now)?.is ?? null).toBe(is);
});
