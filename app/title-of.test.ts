import { expect, test } from "vitest";
import { AppError } from "@/lib/wire/app-error";
import { titleFrom } from "./title-of";

test("a part of something, and the thing itself, have a title", async () => {
  const named = async () => ({ name: "My study" });
  expect(await titleFrom(named, "Settings")).toEqual({ title: "Settings · My study" });
  expect(await titleFrom(named)).toEqual({ title: "My study" });
});

test("what is not found is called so, and leaves it to the page to refuse", async () => {
  expect(
    await titleFrom(() => Promise.reject(new AppError("NOT_FOUND", "There is no such study.")), "Settings"),
  ).toEqual({ title: "Not found" });
  await expect(titleFrom(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
