import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { partsOf, requestFor } from "@/e2e/support/permissions/call";
import { discoverHandlers } from "@/e2e/support/permissions/discover";
import type { HandlerAccess } from "@/e2e/support/permissions/handler-access";
import { isAllowed, roleIn } from "@/e2e/support/permissions/is-allowed";
import { type KeptRows, keepRows } from "@/e2e/support/permissions/kept-rows";
import { ROUTE_ACCESS } from "@/e2e/support/permissions/route-access";
import type { StudyWithCanary } from "@/e2e/support/permissions/study-with-canary";
import { VISITOR_NAMES, type VisitorName } from "@/e2e/support/permissions/visitors";
import { makeWalk, STUDIES, type Walk, type Which } from "@/e2e/support/permissions/walk";
import { prisma } from "@/lib/db/client";
import { projectRoot } from "@/lib/db/project-root";

/**
 * Every handler × every visitor × their own study and another one, asked as Next.js asks it; that a server of ours asks
 * no differently is shown on a few of them in e2e/permissions.spec.ts.
 */

const ADDRESS = "http://tickbox.test";

let walk: Walk;
/** Whoever comes next finds studies in which nothing has happened yet. */
let kept: KeptRows;

beforeAll(async () => {
  process.env.BETTER_AUTH_SECRET = "a secret for this walk alone, 0123456789 abcdefghij";
  process.env.TICKBOX_ENCRYPTION_KEY = "a key for this walk alone, 0123456789 abcdefghij";
  walk = await makeWalk();
  kept = await keepRows();
});

interface Answer {
  status: number;
  text: string;
}

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;
const handlerSchema = z.custom<Handler>((found) => typeof found === "function");

async function call(
  handler: string,
  entry: HandlerAccess,
  study: StudyWithCanary,
  cookie: string,
  origin?: string,
): Promise<Answer> {
  const { method, pattern } = partsOf(handler);
  const route: Record<string, unknown> = await import(join(projectRoot(), "app", pattern, "route.ts"));
  const handle = handlerSchema.parse(route[method]);
  const values = Object.entries(entry.address?.(study) ?? {});
  const params = Object.fromEntries(values.filter(([name]) => pattern.includes(`[${name}]`)));
  const request = requestFor(handler, entry, study, { address: ADDRESS, cookie, origin });
  const response = await handle(request, { params: Promise.resolve(params) });
  return { status: response.status, text: await response.text() };
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
  expect(await see("GET /api/v1/rounds/[roundId]/labels/[taskId]", "owner")).toContain(blind);
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
    const cases = VISITOR_NAMES.flatMap((visitor) => STUDIES.map((which) => ({ visitor, which })));
    if (changes) await kept.restore();
    for (const { visitor, which } of cases) {
      if (!isAllowed(entry.access, visitor, which)) await expectRefused(visitor, which);
    }
    if (changes) {
      await expectForeignPageRefused();
      expect(await kept.changed(), "a refused call changes nothing").toEqual([]);
    }
    for (const { visitor, which } of cases) {
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
    expect(status, where).toBe(entry.status ?? 200);
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
    const { status, text } = await call(handler, entry, walk.studies.own, cookie, "https://evil.example");
    expect(status, text).toBe(403);
    expect(text).toContain("WRONG_ORIGIN");
  }
}
