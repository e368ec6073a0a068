import { route } from "@/lib/http/route";
import { listPrompts } from "@/lib/jobs/prompts/list-prompts";

export const GET = route({}, ({ viewer }) => listPrompts(viewer));
