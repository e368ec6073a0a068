import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { importLines, newStudy } from "./testing/import-lines";

const CHAT = { id: "chat", messages: [{ role: "user", content: "Hello" }] };

test("keeps a response that is a conversation, knows it again, and says where another one differs", async () => {
  const studyId = await newStudy();
  const messages = [
    { role: "assistant", content: "Which river?" },
    { role: "user", content: "The Ebro." },
  ];
  const line = { ...CHAT, responses: [{ system: "Aspen", messages }] };
  await importLines(studyId, [line]);
  expect(await prisma().response.findMany({ where: { studyId } })).toMatchObject([
    { text: "Assistant:\nWhich river?\n\nUser:\nThe Ebro.", messages },
  ]);
  expect((await importLines(studyId, [line])).counts).toMatchObject({ responses: { new: 0, known: 1 } });
  const changed = [messages[0], { role: "user", content: "The Rhine." }].flatMap((each) => each ?? []);
  for (const [other, field] of [
    [{ messages: changed }, "responses[1].messages"],
    [{ text: "Assistant:\nWhich river?\n\nUser:\nThe Ebro." }, "responses[1].text"],
  ] as const) {
    const outcome = await importLines(studyId, [{ ...CHAT, responses: [{ system: "Aspen", ...other }] }]);
    expect(outcome).toMatchObject({ ok: false, problems: [{ field }] });
  }
});
