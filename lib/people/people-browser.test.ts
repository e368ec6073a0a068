import { expect, it } from "vitest";
import { browserOf, shortAddress } from "./people-browser";

it.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
    "Chrome",
    "Windows",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge", "Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1",
    "Safari",
    "iOS",
  ],
  ["curl/7.88.1", "curl", null],
  ["", null, null],
])("%s is %s on %s", (userAgent, browser, system) => {
  expect(browserOf(userAgent)).toEqual({ browser, system });
});

it.each([
  ["192.168.1.20", "192.168.1.20"],
  ["2001:0db8:0000:0001:0000:0000:0000:0000", "2001:db8:0:1::"],
  ["0000:0000:0000:0000:0000:0000:0000:0000", null],
  ["127.0.0.1", null],
])("%s is %s", (address, short) => {
  expect(shortAddress(address)).toBe(short);
});
