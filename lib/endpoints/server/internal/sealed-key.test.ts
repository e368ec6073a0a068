import fc from "fast-check";
import { expect, test } from "vitest";
import { fewRuns } from "@/lib/stats/testing/thorough";
import { openKey, sealKey } from "./sealed-key";

const SECRET = "a secret of this test, 0123456789 abcdef";
const owner = { endpointId: "019a9e00-0000-7000-8000-0000000000aa", name: "Lab", baseUrl: "https://lab.example/v1" };

test("what was sealed is opened again, whatever it is, and does not show", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 300 }), (key) => {
      const sealed = sealKey(key, owner, SECRET);
      expect(openKey(sealed, owner, SECRET)).toEqual({ ok: true, key: Buffer.from(key, "utf8").toString("utf8") });
      expect(sealed).toMatch(/^v1(\.[\w-]+){3}$/);
    }),
    fewRuns(40),
  );
  const sealed = sealKey("clé-\u{1F511}-sécrète", owner, SECRET);
  expect(sealed).not.toContain("secr");
  expect(openKey(sealed, owner, SECRET)).toEqual({ ok: true, key: "clé-\u{1F511}-sécrète" });
});

test("the same key is never sealed into the same text twice", () => {
  expect(sealKey("sk-1", owner, SECRET)).not.toBe(sealKey("sk-1", owner, SECRET));
});

test("any changed character is noticed", () => {
  const sealed = sealKey("sk-of-the-lab", owner, SECRET);
  for (let at = 0; at < sealed.length - 1; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    expect(openKey(changed, owner, SECRET).ok, `character ${at}`).toBe(false);
  }
  for (const broken of ["", "v1", "v1..", "v1.x.y.z", sealed.slice(0, -8), sealed.replace(/[^.]+$/, "")]) {
    expect(openKey(broken, owner, SECRET)).toMatchObject({ ok: false });
  }
});

test("with another secret the message names the endpoint and what to do, and no key", () => {
  const sealed = sealKey("sk-of-the-lab", owner, SECRET);
  const opened = openKey(sealed, owner, `${SECRET}!`);
  expect(opened).toMatchObject({ ok: false, message: expect.stringContaining('endpoint "Lab"') });
  expect(opened).toMatchObject({
    message: expect.stringMatching(/another TICKBOX_ENCRYPTION_KEY.*enter the endpoint/),
  });
  expect(JSON.stringify(opened)).not.toContain("sk-of");
});

test("a key sealed for one endpoint opens neither for another nor for another address", () => {
  const sealed = sealKey("sk-of-the-lab", owner, SECRET);
  expect(openKey(sealed, { ...owner, endpointId: "other" }, SECRET).ok).toBe(false);
  expect(openKey(sealed, { ...owner, baseUrl: "https://evil.example/v1" }, SECRET).ok).toBe(false);
  expect(openKey(sealed, { ...owner, baseUrl: "http://lab.example/v1" }, SECRET).ok).toBe(false);
  expect(openKey(sealed, { ...owner, name: "Renamed", baseUrl: "https://lab.example/v2" }, SECRET).ok).toBe(true);
});

test("without a secret nothing is sealed and nothing is opened", () => {
  for (const none of ["", "too short"]) {
    expect(() => sealKey("sk-1", owner, none)).toThrow(/TICKBOX_ENCRYPTION_KEY/);
    expect(openKey(sealKey("sk-1", owner, SECRET), owner, none)).toMatchObject({
      ok: false,
      message: expect.stringContaining("TICKBOX_ENCRYPTION_KEY"),
    });
  }
});
