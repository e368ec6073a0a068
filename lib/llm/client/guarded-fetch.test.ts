import { describe, expect, test } from "vitest";
import { stubSettings } from "../testing/settings";
import { startStubServer } from "../testing/stub-server";
import { guardedFetch } from "./guarded-fetch";
import { modelClient } from "./model-client";
import { AddressNotAllowed, isPrivateAddress } from "./private-address";

describe("private addresses", () => {
  test.each([
    "127.0.0.1",
    "127.9.9.9",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "[::1]",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "not an address",
    "",
  ])("%s is one", (address) => expect(isPrivateAddress(address)).toBe(true));
  test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "193.0.0.1", "2606:4700::1111", "2a00:1450:4001::200e"])(
    "%s is public",
    (address) => expect(isPrivateAddress(address)).toBe(false),
  );
});

describe("the guard", () => {
  const answer =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const guarded = (resolve = answer("127.0.0.1")) => guardedFetch({ allowPrivate: () => false, resolve });

  test.each([
    "http://127.0.0.1:9/v1",
    "http://[::1]:9/v1",
    "http://[::ffff:127.0.0.1]:9/",
    "http://2130706433:9/",
    "http://0x7f.1:9/",
    "http://017700000001:9/",
    "http://169.254.169.254/latest",
    "file:///etc/passwd",
    "ftp://example.org/",
  ])("refuses %s", async (url) => {
    await expect(guarded().fetch(url)).rejects.toBeInstanceOf(AddressNotAllowed);
  });

  test("refuses a name that leads to a private address, even to one among public ones", async () => {
    await expect(guarded().fetch("http://model.example:9/")).rejects.toBeInstanceOf(AddressNotAllowed);
    await expect(guarded(answer("8.8.8.8", "10.0.0.1")).fetch("http://model.example:9/")).rejects.toBeInstanceOf(
      AddressNotAllowed,
    );
  });

  test("connects to the very address it checked: a name that changes its mind gains nothing", async () => {
    const stub = await startStubServer();
    const port = new URL(stub.baseUrl).port;
    let asked = 0;
    // The first answer is public, the next private: a check before the connection would be passed.
    const changing = async () => [{ address: asked++ === 0 ? "127.0.0.1" : "10.0.0.1", family: 4 }];
    const allowed = guardedFetch({ allowPrivate: () => true, resolve: changing });
    const reply = await allowed.fetch(`http://model.example:${port}/v1/chat/completions`, {
      method: "POST",
      body: "{}",
    });
    expect(reply.status).toBe(400);
    expect(asked).toBe(1);
    const denied = guardedFetch({ allowPrivate: () => false, resolve: changing });
    await expect(denied.fetch(`http://model.example:${port}/`)).rejects.toBeInstanceOf(AddressNotAllowed);
    expect(stub.requests).toHaveLength(0);
    allowed.close();
    denied.close();
    await stub.close();
  });

  test("a call that is called off before there is a connection is never sent", async () => {
    const stub = await startStubServer();
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const late = async () => {
      await told;
      return [{ address: "127.0.0.1", family: 4 }];
    };
    const { fetch, close } = guardedFetch({ allowPrivate: () => true, resolve: late });
    const url = `http://model.example:${new URL(stub.baseUrl).port}/v1/chat/completions`;
    const body = (content: string) => JSON.stringify({ model: "stub", messages: [{ role: "user", content }] });
    const off = new AbortController();
    const call = fetch(url, { method: "POST", body: body("called off"), signal: off.signal });
    off.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    tell();
    expect((await fetch(url, { method: "POST", body: body("meant") })).status).toBe(200);
    expect(stub.requests.map((request) => request.body.messages[0]?.content)).toEqual(["meant"]);
    close();
    await stub.close();
  });

  test("makes the client's call a failure that says what to do", async () => {
    const stub = await startStubServer();
    const client = modelClient(stubSettings(stub.baseUrl, "stub", { allowPrivateAddresses: false, retries: 3 }));
    const answer = await client.complete({ messages: [{ role: "user", content: "Hello" }] });
    expect(answer).toMatchObject({
      ok: false,
      attempts: 1,
      failure: { kind: "address-not-allowed", message: expect.stringContaining("admin") },
    });
    expect(stub.requests).toHaveLength(0);
    client.close();
    await stub.close();
  });
});
