import { promptsSchema } from "@/lib/domain/prompt/prompt";
import { route } from "@/lib/http/route";
import { listPrompts } from "@/lib/jobs/prompts/list-prompts";

export const GET = route({ answer: promptsSchema }, ({ viewer }) => listPrompts(viewer));
