import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";

const THIRTY_DAYS = 60 * 60 * 24 * 30;

function createAuth() {
  const publicAddress = process.env.TICKBOX_URL;
  return betterAuth({
    appName: "Tickbox",
    baseURL: publicAddress,
    basePath: "/api/auth",
    secret: process.env.BETTER_AUTH_SECRET,
    database: prismaAdapter(prisma(), { provider: "postgresql" }),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10, maxPasswordLength: 256 },
    session: { expiresIn: THIRTY_DAYS, updateAge: 60 * 60 * 24 },
    user: {
      additionalFields: {
        isAdmin: { type: "boolean", input: false, defaultValue: false },
        mayCreateStudies: { type: "boolean", input: false, defaultValue: false },
        nameOnly: { type: "boolean", input: false, defaultValue: false },
      },
    },
    rateLimit: {
      enabled: true,
      storage: "database",
      window: 60,
      max: 300,
      customRules: { "/sign-in/email": { window: 60, max: 10 } },
    },
    advanced: {
      cookiePrefix: "tickbox",
      useSecureCookies: publicAddress?.startsWith("https://") ?? false,
      database: { generateId: () => uuidv7() },
    },
    telemetry: { enabled: false },
  });
}

let kept: ReturnType<typeof createAuth> | undefined;

/** better-auth's server, made at first use so that a build needs neither database nor secret. */
export function auth() {
  kept ??= createAuth();
  return kept;
}
