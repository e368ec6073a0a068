import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { VerifierView } from "@/components/checklist/generate/verifier-view";
import { JudgeView } from "@/components/judging/judge-view";
import { PromptEditor } from "@/components/judging/prompt/prompt-editor";
import { ItemView } from "./item-view";
import { RunView } from "./run-view";
import { noSubjectWords } from "./run-words";

const views: Array<[string, ReactNode]> = [
  ["the run", <RunView key="run" runId="r" />],
  ["the item", <ItemView key="item" runId="r" itemId="i" />],
  ["the judge", <JudgeView key="judge" studyId="s" raterId="j" />],
  ["the program", <VerifierView key="program" programId="p" />],
  ["the prompt", <PromptEditor key="prompt" templateId="t" value={null} onChange={() => undefined} />],
];

test.each(views)("%s is said to load while it does", (what, view) => {
  const shown = renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{view}</QueryClientProvider>);
  expect(shown).toContain(`Loading ${what}`);
});

test.each([
  ["waiting", null, "Proposed prompts"],
  ["done", null, "Proposed prompts: none is better, so there is no new version"],
  ["done", "019a9e00-0000-7000-8000-000000000002", "Proposed prompts: the best one is a new version"],
] as const)("a run that proposes prompts says what came of it: %s", (state, producedId, words) => {
  expect(noSubjectWords("improve-judge", { state, producedId })).toBe(words);
  expect(noSubjectWords("judge-round", { state, producedId })).toBe("Deleted since");
});
