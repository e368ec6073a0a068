import { route } from "@/lib/http/route";
import { promptsSchema } from "@/lib/judging/prompt/prompt";
import { listPrompts } from "@/lib/judging/worker/prompts/list-prompts";

export const GET = route({ answer: promptsSchema }, ({ viewer }) => listPrompts(viewer));
