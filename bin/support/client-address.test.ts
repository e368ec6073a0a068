import { describe, expect, it } from "vitest";
import { clientAddress, trustedProxies } from "./client-address.mjs";

describe("clientAddress", () => {
  const nobody = trustedProxies(undefined);
  const proxies = trustedProxies("127.0.0.1, 10.0.0.0/8,2001:db8::/32");

  it("is the socket's address, whatever the request says of itself", () => {
    expect(clientAddress("198.51.100.7", undefined, nobody)).toBe("198.51.100.7");
    expect(clientAddress("198.51.100.7", "203.0.113.1", nobody)).toBe("198.51.100.7");
    expect(clientAddress("198.51.100.7", "203.0.113.1", proxies)).toBe("198.51.100.7");
    expect(clientAddress("127.0.0.1", "203.0.113.1", nobody)).toBe("127.0.0.1");
  });

  it("is what a trusted proxy saw, not what the client told the proxy", () => {
    expect(clientAddress("127.0.0.1", "203.0.113.1", proxies)).toBe("203.0.113.1");
    expect(clientAddress("::ffff:127.0.0.1", "6.6.6.6, 203.0.113.1", proxies)).toBe("203.0.113.1");
    expect(clientAddress("10.1.2.3", ["6.6.6.6", "203.0.113.1", "10.9.9.9"], proxies)).toBe("203.0.113.1");
    expect(clientAddress("2001:db8::1", "2001:db9::5", proxies)).toBe("2001:db9::5");
  });

  it("is the proxy's own where it forwards for nobody, or for what is no address", () => {
    expect(clientAddress("127.0.0.1", undefined, proxies)).toBe("127.0.0.1");
    expect(clientAddress("127.0.0.1", "203.0.113.1, unknown", proxies)).toBe("127.0.0.1");
    expect(clientAddress(undefined, "203.0.113.1", proxies)).toBe("");
  });

  it.each(["nginx", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/x", "::1/129"])(
    "says that %s is no proxy's address",
    (setting) => {
      expect(() => trustedProxies(setting)).toThrow(`"${setting}"`);
    },
  );
});
