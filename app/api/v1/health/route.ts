import { NextResponse } from "next/server";
import { checkHealth } from "@/lib/data/people/check-health";
import { healthSchema } from "@/lib/domain/people/health";
import { publicRoute } from "@/lib/http/route";

export const dynamic = "force-dynamic";

/** For whoever watches the server. */
export const GET = publicRoute({ answer: healthSchema }, async () => {
  const health = await checkHealth();
  return NextResponse.json(health, {
    status: health.status === "ok" ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
});
