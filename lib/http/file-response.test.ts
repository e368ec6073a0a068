import { expect, test, vi } from "vitest";
import { pushStream } from "./file-response";

const chunk = (text: string) => new TextEncoder().encode(text);

test("what is written is read, at the reader's pace", async () => {
  const written: number[] = [];
  const stream = pushStream(async (write) => {
    for (let i = 0; i < 5; i++) {
      await write(chunk(String(i)));
      written.push(i);
    }
  }, vi.fn());
  await vi.waitFor(() => expect(written.length).toBeLessThan(5));
  expect(await new Response(stream).text()).toBe("01234");
});

test("a failure breaks the stream off and is told", async () => {
  const onError = vi.fn();
  const stream = pushStream(async (write) => {
    await write(chunk("half"));
    throw new Error("database gone");
  }, onError);
  await expect(new Response(stream).text()).rejects.toThrow("database gone");
  expect(onError).toHaveBeenCalledOnce();
});

test("a reader that leaves ends the writing, without an error to tell", async () => {
  const onError = vi.fn();
  let ended: unknown = null;
  const stream = pushStream(async (write) => {
    try {
      for (;;) await write(chunk("more"));
    } catch (error) {
      ended = error ?? "ended";
      throw error;
    }
  }, onError);
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  await vi.waitFor(() => expect(ended).not.toBeNull());
  expect(onError).not.toHaveBeenCalled();
});

test("a reader that stalls is given up", async () => {
  const onError = vi.fn();
  pushStream(
    async (write) => {
      for (;;) await write(chunk("more"));
    },
    onError,
    20,
  );
  await vi.waitFor(() =>
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: "The reader stalled." })),
  );
});
