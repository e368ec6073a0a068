import { expect, test } from "vitest";
import { keptWork } from "./kept-in-browser";

test("a person's own finished labels are counted; what anybody would lose is told", () => {
  expect(keptWork("ada", [], [["tickbox:keys:ada", "standard"]])).toEqual({ unsent: 0, isNothing: true });
  const mine = ["tickbox:outbox:1", JSON.stringify({ id: "1", userId: "ada" })] as const;
  expect(keptWork("ada", [{ id: "2", userId: "ada" }], [mine])).toEqual({ unsent: 2, isNothing: false });
  expect(keptWork("ada", [{ id: "2", userId: "berta" }], [])).toEqual({ unsent: 0, isNothing: false });
  expect(keptWork("ada", [], [["tickbox:draft:berta:x", "{}"]])).toEqual({ unsent: 0, isNothing: false });
  expect(keptWork("ada", [], [["tickbox:outbox:1", "{"]])).toEqual({ unsent: 0, isNothing: false });
});
