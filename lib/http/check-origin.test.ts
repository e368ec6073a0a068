import { afterEach, describe, expect, it, vi } from "vitest";
import { checkOrigin } from "./check-origin";

afterEach(() => vi.unstubAllEnvs());

function request(method: string, headers: Record<string, string>): Request {
  return new Request("http://localhost:3000/api/v1/things", { method, headers });
}

const allowed = (headers: Record<string, string>, method = "POST") =>
  expect(() => checkOrigin(request(method, headers))).not.toThrow();
const refused = (headers: Record<string, string>, method = "POST") =>
  expect(() => checkOrigin(request(method, headers))).toThrow("another site");

describe("checkOrigin", () => {
  it("lets a page of ours change things: by localhost, by an address in the network, behind a proxy, at the public address", () => {
    allowed({ origin: "http://localhost:3000" });
    allowed({ origin: "http://192.168.1.5:3000", host: "192.168.1.5:3000" });
    allowed({ origin: "https://tickbox.example", host: "10.0.0.2:3000", "x-forwarded-host": "tickbox.example" });
    vi.stubEnv("TICKBOX_URL", "https://tickbox.example");
    allowed({ origin: "https://tickbox.example", host: "10.0.0.2:3000" });
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("refuses a foreign page's %s", (method) => {
    refused({ origin: "https://evil.example", host: "localhost:3000" }, method);
    refused({ origin: "http://localhost:4000", host: "localhost:3000" }, method);
    refused({ origin: "https://localhost:3000.evil.example", host: "localhost:3000" }, method);
    refused({ origin: "null", host: "localhost:3000" }, method);
    refused({ "sec-fetch-site": "cross-site" }, method);
    refused({ "sec-fetch-site": "same-site" }, method);
  });

  it("lets programs through, which send no origin, and everybody read", () => {
    allowed({});
    allowed({ "sec-fetch-site": "same-origin" });
    allowed({ origin: "https://evil.example" }, "GET");
  });
});
