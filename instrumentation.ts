/** Next.js calls this once, when a web server starts: what is wrong with its settings is said then, not to whoever comes first. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { signOnSettings } = await import("@/lib/auth/sign-on-settings");
  const { idleMinutes, secondFactorRule } = await import("@/lib/people/server/session-rules");
  signOnSettings();
  secondFactorRule();
  idleMinutes();
}
