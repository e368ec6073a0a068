import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { discoverHandlers } from "./support/permissions/discover";
import type { HandlerAccess } from "./support/permissions/handler-access";
import { isAllowed, roleIn } from "./support/permissions/is-allowed";
import { ROUTE_ACCESS } from "./support/permissions/route-access";
import { snapshot } from "./support/permissions/snapshot";
import type { StudyWithCanary } from "./support/permissions/study-with-canary";
import { VISITOR_NAMES, type VisitorName } from "./support/permissions/visitors";
import { addressWith, STUDIES, startWalk, type Walk, type Which } from "./support/permissions/walk";

/** Every handler × every visitor × their own study and another one, over HTTP against a production server. */

const ROOT = fileURLToPath(new URL("..", import.meta.url));

// One after the other: each looks at the whole database for what it must not have changed.
test.describe.configure({ mode: "default", timeout: 120_000 });

let walk: Walk;

test.beforeAll(async () => {
  walk = await startWalk();
});

test.afterAll(() => walk?.stop());

interface Answer {
  status: number;
  text: string;
}

async function call(
  handler: string,
  entry: HandlerAccess,
  study: StudyWithCanary,
  cookie: string,
  origin?: string,
): Promise<Answer> {
  const [method = "", pattern = ""] = handler.split(" · ")[0]?.split(" ") ?? [];
  const body = entry.file ?? (entry.body ? JSON.stringify(entry.body(study)) : undefined);
  const response = await fetch(`${walk.address}${addressWith(pattern, entry.address?.(study) ?? {})}`, {
    method,
    headers: { cookie, origin: origin ?? walk.address, ...(body ? { "content-type": "application/json" } : {}) },
    body,
    redirect: "manual",
  });
  return { status: response.status, text: await response.text() };
}

test("every handler is in the table of the walk, and nothing else", async () => {
  const known = new Set(Object.keys(ROUTE_ACCESS).map((handler) => handler.split(" · ")[0]));
  expect([...known].sort()).toEqual(await discoverHandlers(ROOT));
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

for (const [handler, entry] of Object.entries(ROUTE_ACCESS)) {
  const changes = !handler.startsWith("GET ");

  test(`${handler} takes: ${entry.access}`, async () => {
    const cases = VISITOR_NAMES.flatMap((visitor) => STUDIES.map((which) => ({ visitor, which })));
    const before = changes ? await snapshot() : null;
    for (const { visitor, which } of cases) {
      if (!isAllowed(entry.access, visitor, which)) await expectRefused(visitor, which);
    }
    if (changes) {
      await expectForeignPageRefused();
      expect(await snapshot(), "a refused call changes nothing").toEqual(before);
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
    // Whoever comes next finds a study in which nothing has happened yet.
    if (changes && entry.address && !entry.status) await walk.renew(which);
  }

  async function expectForeignPageRefused(): Promise<void> {
    const visitor = VISITOR_NAMES.find((name) => isAllowed(entry.access, name, "own")) ?? "admin";
    const cookie = walk.cookieOf(visitor);
    const { status, text } = await call(handler, entry, walk.studies.own, cookie, "https://evil.example");
    expect(status, text).toBe(403);
    expect(text).toContain("WRONG_ORIGIN");
  }
}
