import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { projectRoot } from "@/lib/db/project-root";
import { API_SCOPES } from "@/lib/people/api-key";
import { createApiKey } from "@/lib/people/server/api-keys";
import { makePerson } from "@/lib/testing/people";
import { serveRoutes } from "./testing/serve-routes";

const CLIENT = join(projectRoot(), "clients", "typescript");
const BUILD = join(projectRoot(), "bin", "typescript-client", "build-client.mjs");
const TSC = join(projectRoot(), "node_modules", ".bin", "tsc");

/** In addition to the README's example: other calls a reader makes, and mistakes that the compiler must reject. */
const PROGRAM = `
const again = await tickbox.patch("/studies/{studyId}", { path: { studyId }, body: { description: "Changed" } });
const history = await tickbox.get("/studies/{studyId}/history", { path: { studyId }, query: {} });
const refused = await tickbox.get("/studies/{studyId}", { path: { studyId: "none" } }).catch((error: unknown) => error);
const created = await tickbox.post("/studies/{studyId}/webhooks", {
  path: { studyId },
  body: { url: "https://receiver.example", events: ["run.ended"] },
});
const gone = await tickbox.delete("/studies/{studyId}/webhooks/{webhookId}", {
  path: { studyId, webhookId: created.webhook.id },
});
const exported = await tickbox.get("/studies/{studyId}/export/{file}", { path: { studyId, file: "study.jsonl" } });
console.log(
  JSON.stringify({
    ...{ events: history.events.length, gone, secret: created.secret.slice(0, 6), file: exported.status },
    refused: refused instanceof Problem ? [refused.status, refused.code] : String(refused),
  }),
);
// @ts-expect-error there is no such address
void (() => tickbox.get("/studios"));
// @ts-expect-error the path lacks its study
void (() => tickbox.get("/studies/{studyId}"));
// @ts-expect-error an event of that name is unknown
void (() => tickbox.post("/studies/{studyId}/webhooks", { path: { studyId }, body: { url: "u", events: ["x"] } }));
// @ts-expect-error the address takes no DELETE
void (() => tickbox.delete("/studies"));
// @ts-expect-error a study has no such member
void study.nickname;
void again;
`;

test("the TypeScript client is generated, compiles, and its README's example runs against a server", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tickbox-client-"));
  const person = await makePerson("Ada");
  await prisma().user.update({ where: { id: person.userId }, data: { mayCreateStudies: true } });
  const key = { name: "x", scopes: [...API_SCOPES], studyIds: null, validForDays: 1 };
  const { secret } = await createApiKey(person, key);
  process.env.TICKBOX_ENCRYPTION_KEY = "the secret of this test, 0123456789 abcdef";
  const { address, stop } = await serveRoutes();
  try {
    for (const name of ["package.json", "tsconfig.json", join("src", "client.ts")]) {
      await cp(join(CLIENT, name), join(folder, name), { recursive: true });
    }
    const built = spawnSync(process.execPath, [BUILD, join(folder, "src")], { encoding: "utf8" });
    expect(built.status, built.stderr).toBe(0);
    const readme = await readFile(join(CLIENT, "README.md"), "utf8");
    const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? "";
    const program = `${example}${PROGRAM}`
      .replace("{ connect }", "{ connect, Problem }")
      .replace("tickbox-client", "./index.js");
    await writeFile(
      join(folder, "src", "example.ts"),
      `declare const process: { env: Record<string, string> };\n${program}`,
    );
    const compiled = spawnSync(TSC, ["-p", folder], { encoding: "utf8" });
    expect(compiled.stdout).toBe("");
    expect(compiled.status).toBe(0);
    const run = spawn(process.execPath, [join(folder, "dist", "example.js")], {
      env: { ...process.env, TICKBOX_ADDRESS: address, TICKBOX_KEY: secret },
    });
    let told = "";
    for (const stream of [run.stdout, run.stderr]) {
      stream.setEncoding("utf8").on("data", (part: string) => {
        told += part;
      });
    }
    expect((await once(run, "close"))[0], told).toBe(0);
    const [first, second] = told.trim().split("\n");
    expect(first).toBe("First study true");
    expect(JSON.parse(second ?? "")).toEqual({
      events: expect.any(Number),
      gone: null,
      secret: "whsec_",
      file: 200,
      refused: [404, "NOT_FOUND"],
    });
  } finally {
    await stop();
    await rm(folder, { recursive: true });
  }
}, 120_000);
