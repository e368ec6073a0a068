import { route } from "@/lib/http/route";
import { checkPromptSchema, promptCheckSchema } from "@/lib/judging/prompt/prompt";
import { checkPrompt } from "@/lib/judging/worker/prompts/check-prompt";

export const POST = route({ answer: promptCheckSchema, scope: "read", body: checkPromptSchema }, ({ viewer, body }) =>
  checkPrompt(viewer, body),
);
