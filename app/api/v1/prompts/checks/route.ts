import { route } from "@/lib/http/route";
import { checkPromptSchema, promptCheckSchema } from "@/lib/judging/prompt/prompt";
import { checkPrompt } from "@/lib/judging/worker/prompts/list-prompts";

export const POST = route({ answer: promptCheckSchema, scope: "read", body: checkPromptSchema }, ({ viewer, body }) =>
  checkPrompt(viewer, body),
);
