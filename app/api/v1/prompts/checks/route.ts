import { route } from "@/lib/http/route";
import { checkPromptSchema, promptCheckSchema } from "@/lib/judging/prompt/prompt";
import { checkPrompt } from "@/lib/judging/worker/list-prompts";

export const POST = route(
  {
    summary: "Check a prompt of your own",
    access: "researcher somewhere",
    answer: promptCheckSchema,
    scope: "read",
    body: checkPromptSchema,
    example: { templateId: "direct-score", text: "Score it." },
  },
  ({ viewer, body }) => checkPrompt(viewer, body),
);
