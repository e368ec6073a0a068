import { describe, expect, test } from "vitest";
import { verdictOf } from "./advisories.mjs";

function auditOf(...found: { name: string; severity: string; fixAvailable?: boolean }[]) {
  const entries = found.map((one) => [one.name, { range: "<2.0.0", fixAvailable: false, ...one }]);
  return JSON.stringify({ auditReportVersion: 2, vulnerabilities: Object.fromEntries(entries) });
}

describe("the check of advisories", () => {
  test("stops at a high or critical one and names the package, its versions and whether a fix is there", () => {
    const { lines, stop } = verdictOf(
      auditOf({ name: "parser", severity: "critical", fixAvailable: true }, { name: "logger", severity: "low" }),
    );
    expect(lines).toEqual(["parser <2.0.0: critical, a fix is available", "logger <2.0.0: low, no fix yet"]);
    expect(stop).toBe(true);
    expect(verdictOf(auditOf({ name: "parser", severity: "high" })).stop).toBe(true);
  });

  test("goes on after lesser ones, and after none", () => {
    expect(verdictOf(auditOf({ name: "logger", severity: "moderate" })).stop).toBe(false);
    expect(verdictOf(auditOf())).toEqual({
      lines: ["No advisory names a package that runs in production."],
      stop: false,
    });
  });

  test("says that nothing was checked where the registry does not answer", () => {
    const refused = verdictOf(JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 }));
    expect(refused.stop).toBe(false);
    expect(refused.lines[0]).toContain("(405 Method Not Allowed). They were not checked.");
    expect(verdictOf("").lines[0]).toContain("not checked");
  });
});
