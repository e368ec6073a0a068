import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { KeyKind } from "@/e2e/support/permissions/api-keys";
import { isAllowed, roleIn } from "@/e2e/support/permissions/is-allowed";
import { type KeptRows, keepRows } from "@/e2e/support/permissions/kept-rows";
import type { StudyWithCanary } from "@/e2e/support/permissions/study-with-canary";
import { VISITOR_NAMES, type VisitorName } from "@/e2e/support/permissions/visitors";
import { CASES, makeWalk, STUDIES, type Walk, type Which } from "@/e2e/support/permissions/walk";
import {
  DIFFERENCES,
  parametersOfCall,
  requestFor,
  type WalkedCall,
  walkedCalls,
} from "@/e2e/support/permissions/walked-calls";
import { prisma } from "@/lib/db/client";
import { type Access, isPublic, scopeFor } from "@/lib/http/access";
import { isJson } from "@/lib/http/answer";
import { API_SCOPES } from "@/lib/people/api-key";
import { IS_THOROUGH } from "@/lib/stats/testing/thorough";
import { allHandlers } from "./v1/all-routes";

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

const CALLS = walkedCalls(await allHandlers());

/** What a handler of this shape answers when all is well. */
function successOf({ handler: { shape }, difference }: WalkedCall): number {
  if (difference.status !== undefined) return difference.status;
  if (isJson(shape.answer)) return shape.creates ? 201 : 200;
  return shape.answer.is === "nothing" ? 204 : 200;
}

async function ask(
  call: WalkedCall,
  study: StudyWithCanary,
  cookie: string,
  { origin, key }: { origin?: string; key?: string } = {},
): Promise<Answer> {
  const request = requestFor(call, study, { address: ADDRESS, cookie, origin, key });
  const response = await call.handler(request, { params: Promise.resolve(parametersOfCall(call, study)) });
  const isReplayed = response.headers.has("idempotency-replayed");
  return { status: response.status, text: await response.text(), isReplayed };
}

test("what differs for a call of the walk is of a call that there is", () => {
  const names = CALLS.map(({ name }) => name);
  expect(Object.keys(DIFFERENCES).filter((name) => !names.includes(name))).toEqual([]);
});

test("whoever may see the texts does see the canary, so that its absence means something", async () => {
  const { canary, blind } = walk.studies.own;
  const see = async (name: string, visitor: VisitorName) => {
    const call = CALLS.find((each) => each.name === name);
    if (!call) throw new Error(`There is no handler ${name}.`);
    return (await ask(call, walk.studies.own, walk.cookieOf(visitor))).text;
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

for (const call of CALLS) {
  const { name, access } = call;
  const changes = call.method !== "GET";

  test(`${name} takes: ${access}`, async () => {
    if (changes) await kept.restore();
    for (const { visitor, which } of CASES) {
      if (!isAllowed(access, visitor, which)) await expectRefused(visitor, which);
    }
    if (changes) {
      await expectForeignPageRefused();
      expect(await kept.changed(), "a refused call changes nothing").toEqual([]);
    }
    for (const { visitor, which } of CASES) {
      if (isAllowed(access, visitor, which)) await expectAllowed(visitor, which);
    }
  });

  async function expectRefused(visitor: VisitorName, which: Which): Promise<void> {
    const { status, text } = await ask(call, walk.studies[which], walk.cookieOf(visitor));
    const where = `${visitor}, ${which} study: ${text.slice(0, 300)}`;
    const seesPeople = roleIn(visitor, which) === "researcher" || roleIn(visitor, which) === "owner";
    const isAboutServer = access === "admin" || access === "creator";
    // What one may not see does not exist; what one sees but may not do is forbidden.
    const expected = visitor === "signed out" ? [401] : seesPeople || isAboutServer ? [403, 404] : [404];
    expect(expected, where).toContain(status);
    expect(text, where).not.toContain(walk.studies.own.canary);
    expect(text, where).not.toContain(walk.studies.other.canary);
  }

  async function expectAllowed(visitor: VisitorName, which: Which): Promise<void> {
    const { status, text } = await ask(call, walk.studies[which], walk.cookieOf(visitor));
    const where = `${visitor}, ${which} study: ${text.slice(0, 300)}`;
    expect(status, where).toBe(successOf(call));
    if (visitor !== "admin" && !access.startsWith("link")) {
      for (const study of STUDIES) {
        if (roleIn(visitor, study) === null) expect(text, where).not.toContain(walk.studies[study].canary);
        if (roleIn(visitor, study) === "annotator") expect(text, where).not.toContain(walk.studies[study].blind);
      }
    }
    if (changes) await kept.restore();
  }

  async function expectForeignPageRefused(): Promise<void> {
    const visitor = VISITOR_NAMES.find((name) => isAllowed(access, name, "own")) ?? "admin";
    const cookie = walk.cookieOf(visitor);
    const { status, text } = await ask(call, walk.studies.own, cookie, { origin: FOREIGN });
    expect(status, text).toBe(403);
    expect(text).toContain("WRONG_ORIGIN");
  }
}

/**
 * What is wrong with a key itself is found before the handler runs, and with a key its person may do no more than without:
 * shown once for each scope and each access. Elsewhere a scope that is not enough and a study that it is not for.
 */
const seen = new Set<string>();

/** Every API key is sent from a foreign page and with a cookie that would do: neither counts. */
for (const call of CALLS) {
  const { name, access } = call;
  if (isPublic(access) || access === "link and signed-in") continue;
  const changes = call.method !== "GET";
  const needed = scopeFor(call.handler.shape, call.method);
  const isFirst = IS_THOROUGH || !seen.has(needed) || !seen.has(access);
  seen.add(needed).add(access);
  const person = SIGNED_IN.find((visitor) => isAllowed(access, visitor, "own")) ?? "admin";
  if (call.difference.isForSessions && needed !== "session") {
    test(`${name} takes no API key`, () => expectRefusal(needed, 403, "SESSION_ONLY"));
    continue;
  }

  test(`${name} takes API keys with the scope: ${needed}`, async () => {
    if (changes) await kept.restore();
    const others = API_SCOPES.filter((scope) => scope !== needed);
    for (const scope of isFirst ? others : others.slice(0, 1)) {
      await expectRefusal(scope, 403, needed === "session" ? "SESSION_ONLY" : "SCOPE_MISSING");
    }
    if (isFirst) {
      for (const kind of ["expired", "revoked"] as const) await expectRefusal(kind, 401, "KEY_REFUSED");
      for (const visitor of SIGNED_IN) {
        if (!isAllowed(access, visitor, "own")) await expectNothing(visitor, "everything");
      }
    }
    if (!OF_NO_STUDY.has(access)) await expectNothing(person, "other study");
    if (access === "creator" || access === "admin") await expectNothing(person, "own study");
    if (changes) expect(await kept.changed(), "a refused call changes nothing").toEqual([]);
    if (needed === "session") return;
    await expectAnswer(needed);
    if (access !== "creator" && access !== "admin") await expectAnswer("own study");
    if (access === "signed-in") expect(await expectAnswer("other study")).not.toContain(walk.studies.own.canary);
  });

  function send(visitor: SignedIn, kind: KeyKind): Promise<Answer> {
    const [key, cookie] = [walk.keyOf(visitor, kind), walk.cookieOf(person)];
    return ask(call, walk.studies.own, cookie, { key, origin: FOREIGN });
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
    expect(status, `${person}, ${kind}: ${text.slice(0, 300)}`).toBe(successOf(call));
    if (changes) await kept.restore();
    const { answer } = call.handler.shape;
    if (isJson(answer) && status < 300) {
      const declared = z.safeParse(answer, JSON.parse(text));
      expect(declared.error?.issues ?? [], "the answer is as the route declares it").toEqual([]);
    }
    return text;
  }
}

/** Sent by the role with the fewest rights that are enough; the table above covers the others. */
for (const call of CALLS) {
  const { name, access, difference } = call;
  const isAboutStudy = /\[(?!user|endpoint|model)\w+\]/.test(call.path);
  if (call.method !== "POST" || !isAboutStudy || !call.handler.shape.takesKey) continue;

  test(`${name} repeats an answer only for viewers who would get it today`, async () => {
    await expectAskedAgain(isAllowed(access, "annotator", "own") ? "annotator" : "researcher");
    if (access === "member") await expectAskedAgain("admin");
  });

  async function expectAskedAgain(visitor: "annotator" | "researcher" | "admin"): Promise<void> {
    await kept.restore();
    const headers = { ...difference.headers, "idempotency-key": "one" };
    const same = { ...call, difference: { ...difference, headers } };
    const send = (kind: KeyKind) =>
      ask(same, walk.studies.own, "", { key: walk.keyOf(visitor, kind), origin: FOREIGN });
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
