import { prisma } from "@/lib/db/client";
import { API_KEY_PREFIX, API_SCOPES, type ApiScope } from "@/lib/people/api-key";
import { hashSecret, newSecret } from "@/lib/people/server/secret";

export type KeyKind = "everything" | ApiScope | "own study" | "other study" | "expired" | "revoked";

interface NewKey {
  scopes: readonly ApiScope[];
  studyIds?: readonly string[];
  isExpired?: boolean;
}

/** One key of each kind for a person; a revoked one is no longer there. */
export async function makeKeys(userId: string, studies: { own: string; other: string }) {
  const kinds: Record<Exclude<KeyKind, "revoked">, NewKey> = {
    everything: { scopes: API_SCOPES },
    read: { scopes: ["read"] },
    label: { scopes: ["label"] },
    write: { scopes: ["write"] },
    run: { scopes: ["run"] },
    people: { scopes: ["people"] },
    endpoints: { scopes: ["endpoints"] },
    "own study": { scopes: API_SCOPES, studyIds: [studies.own] },
    "other study": { scopes: API_SCOPES, studyIds: [studies.other] },
    expired: { scopes: API_SCOPES, isExpired: true },
  };
  const secrets = new Map<string, string>([["revoked", `${API_KEY_PREFIX}${newSecret()}`]]);
  const created = Date.now() - 60_000;
  await prisma().apiKey.createMany({
    data: Object.entries(kinds).map(([name, { scopes, studyIds = [], isExpired = false }]) => {
      const secret = `${API_KEY_PREFIX}${newSecret()}`;
      secrets.set(name, secret);
      return {
        userId,
        name,
        scopes: [...scopes],
        studyIds: [...studyIds],
        isLimited: studyIds.length > 0,
        tokenHash: hashSecret(secret),
        ending: secret.slice(-4),
        createdAt: new Date(created),
        expiresAt: new Date(created + (isExpired ? 1_000 : 86_400_000)),
      };
    }),
  });
  return (kind: KeyKind) => secrets.get(kind) ?? "";
}
