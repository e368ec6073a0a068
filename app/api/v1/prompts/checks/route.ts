import { checkPromptSchema, promptCheckSchema } from "@/lib/domain/prompt/prompt";
import { route } from "@/lib/http/route";
import { checkPrompt } from "@/lib/jobs/prompts/check-prompt";

export const POST = route({ answer: promptCheckSchema, scope: "read", body: checkPromptSchema }, ({ viewer, body }) =>
  checkPrompt(viewer, body),
);
