import { route } from "@/lib/http/route";
import { promptsSchema } from "@/lib/judging/prompt/prompt";
import { listPrompts } from "@/lib/judging/worker/list-prompts";

export const GET = route(
  { summary: "List the prompts that models get", access: "researcher somewhere", answer: promptsSchema },
  ({ viewer }) => listPrompts(viewer),
);
