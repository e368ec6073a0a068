import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { KeyKind } from "@/e2e/support/permissions/api-keys";
import { partsOf, requestFor } from "@/e2e/support/permissions/call";
import { discoverHandlers } from "@/e2e/support/permissions/discover";
import type { Access, HandlerAccess } from "@/e2e/support/permissions/handler-access";
import { isAllowed, roleIn } from "@/e2e/support/permissions/is-allowed";
import { type KeptRows, keepRows } from "@/e2e/support/permissions/kept-rows";
import { ROUTE_ACCESS } from "@/e2e/support/permissions/route-access";
import { scopeOf } from "@/e2e/support/permissions/route-scopes";
import type { StudyWithCanary } from "@/e2e/support/permissions/study-with-canary";
import { VISITOR_NAMES, type VisitorName } from "@/e2e/support/permissions/visitors";
import { CASES, makeWalk, STUDIES, type Walk, type Which } from "@/e2e/support/permissions/walk";
import { prisma } from "@/lib/db/client";
import { projectRoot } from "@/lib/db/project-root";
import { isJson } from "@/lib/http/answer";
import type { DescribedHandler } from "@/lib/http/route";
import { API_SCOPES } from "@/lib/people/api-key";

/**
 * Every handler × every visitor × their own study and another one, asked as Next.js asks it; that a server of ours asks
 * no differently is shown on a few of them in e2e/permissions.spec.ts.
 */

const ADDRESS = "http://tickbox.test";
const FOREIGN = "https://evil.example";

let walk: Walk;
/** Restored after changes, so that the next caller finds studies in which nothing has happened yet. */
let kept: KeptRows;

beforeAll(async () => {
  process.env.BETTER_AUTH_SECRET = "a secret for this walk alone, 0123456789 abcdefghij";
  process.env.TICKBOX_ENCRYPTION_KEY = "a key for this walk alone, 0123456789 abcdefghij";
  walk = await makeWalk();
  kept = await keepRows();
});

const SIGNED_IN = ["owner", "researcher", "annotator", "owner of another", "admin"] as const;
type SignedIn = (typeof SIGNED_IN)[number];

/** Not about one study, so that a key that is limited to another one may do it as well. */
const OF_NO_STUDY = new Set<Access>(["signed-in"]);

interface Answer {
  status: number;
  text: string;
  /** the kept answer of an Idempotency-Key */
  isReplayed: boolean;
}

const handlerSchema = z.custom<DescribedHandler>((found) => typeof found === "function" && "shape" in found);

async function handlerOf(handler: string): Promise<DescribedHandler> {
  const { method, pattern } = partsOf(handler);
  const route: Record<string, unknown> = await import(join(projectRoot(), "app", pattern, "route.ts"));
  return handlerSchema.parse(route[method]);
}

/** What a handler of this shape answers when all is well. */
async function successOf(handler: string): Promise<number> {
  const { shape } = await handlerOf(handler);
  if (isJson(shape.answer)) return shape.creates ? 201 : 200;
  return shape.answer.is === "nothing" ? 204 : 200;
}

async function call(
  handler: string,
  entry: HandlerAccess,
  study: StudyWithCanary,
  cookie: string,
  { origin, key }: { origin?: string; key?: string } = {},
): Promise<Answer> {
  const { pattern } = partsOf(handler);
  const handle = await handlerOf(handler);
  const values = Object.entries(entry.address?.(study) ?? {});
  const params = Object.fromEntries(values.filter(([name]) => pattern.includes(`[${name}]`)));
  const request = requestFor(handler, entry, study, { address: ADDRESS, cookie, origin, key });
  const response = await handle(request, { params: Promise.resolve(params) });
  const isReplayed = response.headers.has("idempotency-replayed");
  return { status: response.status, text: await response.text(), isReplayed };
}

test("every handler is in the table of the walk, and nothing else", async () => {
  const known = new Set(Object.keys(ROUTE_ACCESS).map((handler) => handler.split(" · ")[0]));
  expect([...known].sort()).toEqual(await discoverHandlers(projectRoot()));
});

test("whoever may see the texts does see the canary, so that its absence means something", async () => {
  const { canary, blind } = walk.studies.own;
  const see = async (handler: string, visitor: VisitorName) => {
    const entry = ROUTE_ACCESS[handler];
    if (!entry) throw new Error(`${handler} is not in the table`);
    return (await call(handler, entry, walk.studies.own, walk.cookieOf(visitor))).text;
  };
  expect(await see("GET /api/v1/assignments/[assignmentId]", "annotator")).toContain(canary);
  expect(await see("GET /api/v1/rounds/[roundId]/tasks/[taskId]", "owner")).toContain(blind);
  expect(await see("GET /api/v1/rounds/[roundId]/export/[file]", "researcher")).toContain(blind);
  expect(await see("GET /api/v1/studies/[studyId]/members", "admin")).toContain(blind);
});

test("what is changed is noticed and put back, so that nothing noticed means something", async () => {
  const { studyId } = walk.studies.own;
  const { name } = await prisma().study.findUniqueOrThrow({ where: { id: studyId } });
  await prisma().study.updateMany({ where: { name: "None is called that" }, data: { name: "Changed" } });
  expect(await kept.changed()).toEqual([]);
  await prisma().study.update({ where: { id: studyId }, data: { name: "Changed" } });
  expect(await kept.changed()).toEqual(["study"]);
  await kept.restore();
  expect(await kept.changed()).toEqual([]);
  expect(await prisma().study.findUniqueOrThrow({ where: { id: studyId } })).toMatchObject({ name });
});

for (const [handler, entry] of Object.entries(ROUTE_ACCESS)) {
  const changes = !handler.startsWith("GET ");

  test(`${handler} takes: ${entry.access}`, async () => {
    if (changes) await kept.restore();
    for (const { visitor, which } of CASES) {
      if (!isAllowed(entry.access, visitor, which)) await expectRefused(visitor, which);
    }
    if (changes) {
      await expectForeignPageRefused();
      expect(await kept.changed(), "a refused call changes nothing").toEqual([]);
    }
    for (const { visitor, which } of CASES) {
      if (isAllowed(entry.access, visitor, which)) await expectAllowed(visitor, which);
    }
  });

  async function expectRefused(visitor: VisitorName, which: Which): Promise<void> {
    const { status, text } = await call(handler, entry, walk.studies[which], walk.cookieOf(visitor));
    const where = `${visitor}, ${which} study: ${text.slice(0, 300)}`;
    const seesPeople = roleIn(visitor, which) === "researcher" || roleIn(visitor, which) === "owner";
    const isAboutServer = entry.access === "admin" || entry.access === "creator";
    // What one may not see does not exist; what one sees but may not do is forbidden.
    const expected = visitor === "signed out" ? [401] : seesPeople || isAboutServer ? [403, 404] : [404];
    expect(expected, where).toContain(status);
    expect(text, where).not.toContain(walk.studies.own.canary);
    expect(text, where).not.toContain(walk.studies.other.canary);
  }

  async function expectAllowed(visitor: VisitorName, which: Which): Promise<void> {
    const { status, text } = await call(handler, entry, walk.studies[which], walk.cookieOf(visitor));
    const where = `${visitor}, ${which} study: ${text.slice(0, 300)}`;
    expect(status, where).toBe(entry.status ?? (await successOf(handler)));
    if (visitor !== "admin" && !entry.access.startsWith("link")) {
      for (const study of STUDIES) {
        if (roleIn(visitor, study) === null) expect(text, where).not.toContain(walk.studies[study].canary);
        if (roleIn(visitor, study) === "annotator") expect(text, where).not.toContain(walk.studies[study].blind);
      }
    }
    if (changes) await kept.restore();
  }

  async function expectForeignPageRefused(): Promise<void> {
    const visitor = VISITOR_NAMES.find((name) => isAllowed(entry.access, name, "own")) ?? "admin";
    const cookie = walk.cookieOf(visitor);
    const { status, text } = await call(handler, entry, walk.studies.own, cookie, { origin: FOREIGN });
    expect(status, text).toBe(403);
    expect(text).toContain("WRONG_ORIGIN");
  }
}

/** Every API key is sent from a foreign page and with a cookie that would do: neither counts. */
for (const [handler, entry] of Object.entries(ROUTE_ACCESS)) {
  if (entry.access === "public" || entry.access.startsWith("link")) continue;
  const changes = !handler.startsWith("GET ");
  const needed = scopeOf(handler);
  const person = SIGNED_IN.find((visitor) => isAllowed(entry.access, visitor, "own")) ?? "admin";

  test(`${handler} takes API keys with the scope: ${needed}`, async () => {
    if (changes) await kept.restore();
    for (const kind of ["expired", "revoked"] as const) await expectRefusal(kind, 401, "KEY_REFUSED");
    for (const scope of API_SCOPES) {
      if (needed === "session") await expectRefusal(scope, 403, "SESSION_ONLY");
      else if (needed !== scope) await expectRefusal(scope, 403, "SCOPE_MISSING");
    }
    for (const visitor of SIGNED_IN) {
      if (!isAllowed(entry.access, visitor, "own")) await expectNothing(visitor, "everything");
    }
    if (!OF_NO_STUDY.has(entry.access)) await expectNothing(person, "other study");
    if (entry.access === "creator" || entry.access === "admin") await expectNothing(person, "own study");
    if (changes) expect(await kept.changed(), "a refused call changes nothing").toEqual([]);
    if (needed === "session") return;
    await expectAnswer(needed);
    if (entry.access !== "creator") await expectAnswer("own study");
    if (entry.access === "signed-in") expect(await expectAnswer("other study")).not.toContain(walk.studies.own.canary);
  });

  function send(visitor: SignedIn, kind: KeyKind): Promise<Answer> {
    const [key, cookie] = [walk.keyOf(visitor, kind), walk.cookieOf(person)];
    return call(handler, entry, walk.studies.own, cookie, { key, origin: FOREIGN });
  }

  async function expectRefusal(kind: KeyKind, status: number, code: string): Promise<void> {
    const answer = await send(person, kind);
    expect(answer, kind).toMatchObject({ status, text: expect.stringContaining(code) });
    expect(answer.text).not.toContain(walk.studies.own.canary);
  }

  async function expectNothing(visitor: SignedIn, kind: KeyKind): Promise<void> {
    const { status, text } = await send(visitor, kind);
    expect([403, 404], `${visitor}, ${kind}: ${text.slice(0, 300)}`).toContain(status);
    expect(text).not.toContain(walk.studies.own.canary);
  }

  async function expectAnswer(kind: KeyKind): Promise<string> {
    const { status, text } = await send(person, kind);
    expect(status, `${person}, ${kind}: ${text.slice(0, 300)}`).toBe(entry.status ?? (await successOf(handler)));
    if (changes) await kept.restore();
    const { shape } = await handlerOf(handler);
    if (isJson(shape.answer) && status < 300) {
      const declared = z.safeParse(shape.answer, JSON.parse(text));
      expect(declared.error?.issues ?? [], "the answer is as the route declares it").toEqual([]);
    }
    return text;
  }
}

/** Sent by the role with the fewest rights that are enough; the table above covers the others. */
for (const [handler, entry] of Object.entries(ROUTE_ACCESS)) {
  if (!handler.startsWith("POST ") || !entry.address || entry.access.startsWith("link")) continue;

  test(`${handler} repeats an answer only for viewers who would get it today`, async () => {
    const { shape } = await handlerOf(handler);
    if (!shape.takesKey) return;
    await expectAskedAgain(isAllowed(entry.access, "annotator", "own") ? "annotator" : "researcher");
    if (entry.access === "member") await expectAskedAgain("admin");
  });

  async function expectAskedAgain(visitor: "annotator" | "researcher" | "admin"): Promise<void> {
    await kept.restore();
    const body = entry.body?.(walk.studies.own);
    const headers = { ...entry.headers, "idempotency-key": "one" };
    const same = { ...entry, headers, ...(body ? { body: () => body } : {}) };
    const send = (kind: KeyKind) =>
      call(handler, same, walk.studies.own, "", { key: walk.keyOf(visitor, kind), origin: FOREIGN });
    const first = await send("everything");
    if (first.status >= 300) return;
    expect(await send("everything"), visitor).toEqual({ ...first, isReplayed: true });
    expect(await send("other study"), visitor).toMatchObject({ status: 404, isReplayed: false });
    expect(await send("own study"), visitor).toMatchObject({ status: 422, isReplayed: false });
    if (visitor === "admin") return;
    const { studyId, [visitor]: member } = walk.studies.own;
    const membership = { where: { studyId_userId: { studyId, userId: member.viewer.userId } } };
    if (visitor === "researcher") {
      await prisma().membership.update({ ...membership, data: { role: "annotator" } });
      expect(await send("everything")).toMatchObject({ status: 404, isReplayed: false });
    }
    await prisma().membership.delete(membership);
    expect(await send("everything")).toMatchObject({ status: 404, isReplayed: false });
  }
}
