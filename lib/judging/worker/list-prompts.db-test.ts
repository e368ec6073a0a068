import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { promptsSchema } from "@/lib/judging/prompt/prompt";
import { directScore } from "@/lib/llm/prompts/score-prompts";
import { makeMember, makePerson } from "@/lib/testing/people";
import { checkPrompt, listPrompts } from "./list-prompts";

async function researcher() {
  const { id } = await prisma().study.create({ data: { name: "Study" } });
  return makeMember(id, "researcher");
}

test("a researcher reads every prompt word for word, with what its placeholders mean", async () => {
  const { prompts } = promptsSchema.parse(await listPrompts(await researcher()));
  expect(new Set(prompts.map(({ id }) => id)).size).toBe(prompts.length);
  expect(prompts.find(({ id }) => id === "direct-score")?.text).toBe(directScore.text);
  for (const { text, placeholders } of prompts) {
    for (const { name, optional } of placeholders) if (!optional) expect(text).toContain(`{{${name}}}`);
  }
});

test("an own text is looked over by the placeholders' names", async () => {
  const viewer = await researcher();
  const check = (text: string) => checkPrompt(viewer, { templateId: "direct-score", text });
  expect(await check(directScore.text)).toMatchObject({ isBuiltIn: true, missing: [], unknown: [] });
  expect(await check("Score {{response}} of {{instruction}} like {{somebody}}.")).toMatchObject({
    isBuiltIn: false,
    missing: [],
    unknown: ["somebody"],
  });
  expect(await check("Score.")).toMatchObject({ missing: ["instruction", "response"], unknown: [] });
  await expect(checkPrompt(viewer, { templateId: "none", text: "x" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("whoever does no research is shown no prompts", async () => {
  const stranger = await makePerson("Stranger");
  await expect(listPrompts(stranger)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(checkPrompt(stranger, { templateId: "direct-score", text: "x" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
