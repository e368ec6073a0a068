import { expect, it } from "vitest";
import { requestKind } from "./web-metrics.mjs";

it.each([
  ["PUT", "/api/v1/annotations/0190a1b2", "submit"],
  ["POST", "/api/v1/rounds/0190a1b2/claims?x=1", "claim"],
  ["GET", "/api/v1/rounds/0190a1b2/export/gold.csv", "export"],
  ["GET", "/api/v1/rounds/0190a1b2", "api"],
  ["GET", "/health/ready", "health"],
  ["GET", "/_next/static/x.js", "static"],
  ["GET", "/join/secret", "page"],
])("%s %s is counted as %s", (method, url, kind) => {
  expect(requestKind(method, url)).toBe(kind);
});
