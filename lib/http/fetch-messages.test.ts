import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { fetchMessages } from "./fetch-messages";
import { errorMessage, messageStream } from "./message-stream";

const messageSchema = z.union([
  z.object({ made: z.int() }),
  z.object({ type: z.literal("error"), code: z.string(), message: z.string() }),
]);
type Message = z.infer<typeof messageSchema>;

afterEach(() => {
  vi.unstubAllGlobals();
});

async function read(response: Response): Promise<{ seen: Message[]; last: Message | null }> {
  vi.stubGlobal("fetch", async () => response);
  const seen: Message[] = [];
  const last = await fetchMessages(messageSchema, "/somewhere", {
    body: {},
    onMessage: (message) => seen.push(message),
  });
  return { seen, last };
}

test("messages are read as they were sent, the last one is the answer", async () => {
  const response = messageStream<Message>(async (send) => {
    for (const made of [0, 1, 2]) send({ made });
  }, errorMessage);
  expect(await read(response)).toEqual({ seen: [{ made: 0 }, { made: 1 }, { made: 2 }], last: { made: 2 } });
});

test("lines may be cut anywhere; a line without an end was broken off", async () => {
  const bytes = new TextEncoder().encode('{"made": 1}\n{"made": 2}\n{"made"');
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await read(new Response(stream))).toMatchObject({ last: { made: 2 } });
  expect(await read(new Response(""))).toEqual({ seen: [], last: null });
});

test("a refusal is thrown, what breaks off later is the last message", async () => {
  const refused = Response.json({ code: "CONFLICT", detail: "Taken.", details: {} }, { status: 409 });
  await expect(read(refused)).rejects.toMatchObject({ status: 409, code: "CONFLICT", message: "Taken." });
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const broken = messageStream<Message>(async (send) => {
    send({ made: 1 });
    throw new Error("no database");
  }, errorMessage);
  expect((await read(broken)).last).toMatchObject({ type: "error", code: "INTERNAL" });
});
