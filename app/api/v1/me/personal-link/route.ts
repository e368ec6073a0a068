import { renewPersonalLink } from "@/lib/auth/renew-personal-link";
import { route } from "@/lib/http/route";

export const POST = route({}, async ({ viewer }) => renewPersonalLink(viewer));
