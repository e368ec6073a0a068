import { expect, test } from "vitest";
import { baseUrlSchema, endpointKeySchema } from "./endpoint";
import { isLoopback, looksPrivate } from "./private-host";

test.each([
  ["http://localhost:11434/v1", true],
  ["http://127.0.0.1/v1", true],
  ["http://[::1]:8000/v1", true],
  ["http://[fd00::5]/v1", true],
  ["http://10.1.2.3/v1", true],
  ["http://172.20.0.1/v1", true],
  ["http://gpu-box:8000/v1", true],
  ["http://gpu.local/v1", true],
  ["https://api.openai.com/v1", false],
  ["https://172.15.0.1/v1", false],
  ["https://[2606:4700::1]/v1", false],
  ["http://0.0.0.0:8000/v1", true],
  ["nonsense", false],
  ["ftp://nowhere", false],
  ["ftp://10.0.0.1/v1", false],
  ["localhost:11434/v1", false],
])("%s looks private: %s", (address, expected) => {
  expect(looksPrivate(address)).toBe(expected);
});

test("only the server's own machine is loopback", () => {
  expect(isLoopback("http://localhost:1234/v1")).toBe(true);
  expect(isLoopback("http://10.0.0.1/v1")).toBe(false);
});

test("an address is http or https, without a password and without what could hold one", () => {
  expect(baseUrlSchema.parse(" https://Host.example/v1/ ")).toBe("https://host.example/v1");
  expect(baseUrlSchema.parse("http://localhost:11434")).toBe("http://localhost:11434");
  expect(baseUrlSchema.parse("https://host.example/lab/v1/chat/completions/")).toBe("https://host.example/lab/v1");
  for (const bad of [
    "host.example/v1",
    "ftp://host/v1",
    "file:///etc/passwd",
    "https://user:pass@host/v1",
    "https://host/v1?key=1",
    "https://host/v1#key",
    "javascript:alert(1)",
    "",
  ]) {
    expect(baseUrlSchema.safeParse(bad).success, bad).toBe(false);
  }
});

test("a key is one word of plain characters", () => {
  expect(endpointKeySchema.parse(" sk-abc ")).toBe("sk-abc");
  for (const bad of ["", "two words", "line\nbreak", "clé"]) {
    expect(endpointKeySchema.safeParse(bad).success, bad).toBe(false);
  }
});
