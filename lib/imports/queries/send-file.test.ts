import { expect, test } from "vitest";
import { sendFile } from "./send-file";

test("an upload that was cancelled before it began is not sent", async () => {
  // There is no XMLHttpRequest here: sending would fail in another way.
  const sending = sendFile("/imports", new Blob(["{}"]), { signal: AbortSignal.abort() });
  await expect(sending).rejects.toMatchObject({ name: "AbortError" });
});
