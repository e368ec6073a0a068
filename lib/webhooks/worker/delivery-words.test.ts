import { expect, test } from "vitest";
import { AddressNotAllowed } from "@/lib/llm/client/private-address";
import { shownAnswer, shownFailure } from "./delivery-words";

const failed = (code: string) => Object.assign(new Error(`${code} internal.example`), { code });
const late = Object.assign(new Error("late"), { name: "TimeoutError" });

test("nothing of what a private network answers is shown, and 300 characters of what others answer", () => {
  expect(shownAnswer("the intranet's page", true)).not.toContain("intranet");
  expect(shownAnswer(`a\0${"😀".repeat(400)}`, false)).toBe(`a${"😀".repeat(299)}`);
});

test("a name that is unknown, one that is private and a closed port read alike", () => {
  for (const code of ["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"])
    expect(shownFailure(failed(code), false, 15_000)).toBeNull();
  expect(shownFailure(new AddressNotAllowed("internal.example is private"), false, 15_000)).toBeNull();
});

test("of a private network no failure is told, of others what is wrong with them", () => {
  for (const error of [late, failed("CERT_HAS_EXPIRED"), failed("ECONNRESET")])
    expect(shownFailure(error, true, 15_000)).toBeNull();
  expect(shownFailure(late, false, 15_000)).toBe("No answer within 15 seconds.");
  expect(shownFailure(failed("CERT_HAS_EXPIRED"), false, 15_000)).toContain("CERT_HAS_EXPIRED");
});
