import { publicRoute } from "@/lib/http/route";
import { healthSchema } from "@/lib/people/health";
import { checkHealth } from "@/lib/people/server/check-health";

export const dynamic = "force-dynamic";

/** For monitoring the server. */
export const GET = publicRoute(
  { summary: "Check that the server and its database answer", access: "public", answer: healthSchema },
  async () => {
    const health = await checkHealth();
    return Response.json(health, {
      status: health.status === "ok" ? 200 : 503,
      headers: { "cache-control": "no-store" },
    });
  },
);
