// Next.js keeps what it knows of a request where this allows it; it looks for that when it is first loaded.
import "next/dist/server/node-environment-baseline";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROJECT_ROOT } from "@/bin/support/files.mjs";
import { lastLines, npmCommand, run } from "@/bin/support/run.mjs";
import { prisma } from "@/lib/db/client";
import { disconnect } from "@/lib/db/connections";
import { migrate } from "@/lib/db/migrate";
import { createDatabase, type TestDatabase } from "@/lib/db/testing/test-database";
import { startTestServer, type TestServer } from "@/lib/db/testing/test-server";
import { API_SCOPES } from "@/lib/people/api-key";
import { createApiKey } from "@/lib/people/server/api-keys";
import { makePerson } from "@/lib/testing/people";

const CLIENT = join(PROJECT_ROOT, "clients/typescript");
const GENERATORS = join(PROJECT_ROOT, "e2e/lab/generators");

const inFolder = (folder: string, ...words: string[]) => run(...npmCommand(["--prefix", folder, ...words]));
const installed = await Promise.all(
  [CLIENT, GENERATORS].map((folder) => inFolder(folder, "ci", "--ignore-scripts", "--no-audit", "--no-fund")),
);
const failed = installed.find(({ code }) => code !== 0);
const missing = failed ? `npm could not install: ${lastLines(failed.output, 1)}` : null;

/** In addition to the README's example: other calls a reader makes, and mistakes that the compiler must reject. */
const PROGRAM = `
const history = await tickbox.GET("/api/v1/studies/{studyId}/history", { params });
const refused = await tickbox.GET("/api/v1/studies/{studyId}", { params: { path: { studyId: "none" } } });
const line = JSON.stringify({ id: "q", instruction: "Name a bird.", responses: [{ system: "Aspen", text: "Wren." }] });
const imported = await tickbox.POST("/api/v1/studies/{studyId}/imports", {
  params: { ...params, query: { mode: "commit", fileName: "study.jsonl" } },
  body: line,
  bodySerializer: (file) => file,
  headers: { "content-type": "application/octet-stream" },
});
const round = await tickbox.POST("/api/v1/studies/{studyId}/rounds", {
  params,
  body: { protocol: "direct_scoring", overlap: 1, name: "Pilot" },
});
const exported = await tickbox.GET("/api/v1/studies/{studyId}/export/{file}", {
  params: { path: { ...params.path, file: "study.jsonl" } },
  parseAs: "text",
});
console.log(
  JSON.stringify({
    ...{ events: history.data?.events.length, refused: [refused.response.status, refused.error?.code] },
    ...{ imported: imported.response.status, round: round.response.status },
    exported: typeof exported.data === "string" && JSON.parse(exported.data).id,
  }),
);
// @ts-expect-error there is no such address
void (() => tickbox.GET("/api/v1/studios"));
// @ts-expect-error the path lacks its study
void (() => tickbox.GET("/api/v1/studies/{studyId}"));
// @ts-expect-error a round has no such setting
void (() => tickbox.POST("/api/v1/studies/{studyId}/rounds", { params, body: { protocol: "direct_scoring", overlapp: 1 } }));
// @ts-expect-error the address takes no DELETE
void (() => tickbox.DELETE("/api/v1/studies"));
// @ts-expect-error a study has no such member
void study?.nickname;
`;

describe.skipIf(missing)(`clients that others generate${missing ? `: ${missing}` : ""}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "tickbox-clients-"));
  const description = join(CLIENT, "openapi.json");
  let server: TestServer;
  let database: TestDatabase;

  beforeAll(async () => {
    const built = await inFolder(CLIENT, "run", "build");
    expect(built.code, built.output).toBe(0);
    server = await startTestServer();
    database = await createDatabase(server.adminUrl);
    await migrate(database.url);
    process.env.DATABASE_URL = database.url;
  });
  afterAll(async () => {
    await disconnect();
    await database?.drop();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const generator = (script: string, ...words: string[]) =>
    run(process.execPath, [join(GENERATORS, "node_modules", script), ...words]);

  test.concurrent("openapi-typescript and openapi-fetch: the README's example compiles and runs against a server", async () => {
    const person = await makePerson("Ada");
    await prisma().user.update({ where: { id: person.userId }, data: { mayCreateStudies: true } });
    const key = { name: "x", scopes: [...API_SCOPES], studyIds: null, validForDays: 1 };
    const { secret } = await createApiKey(person, key);
    for (const name of ["package.json", "tsconfig.json", "src", "node_modules"]) {
      cpSync(join(CLIENT, name), join(folder, "client", name), { recursive: true });
    }
    const readme = readFileSync(join(CLIENT, "README.md"), "utf8");
    const example = /```ts\n(.*?)```/s.exec(readme)?.[1]?.replace("tickbox-client", "./index.js") ?? "";
    const global = "declare const process: { env: Record<string, string> };\n";
    writeFileSync(join(folder, "client/src/example.ts"), `${global}${example}${PROGRAM}`);
    const tsc = join(CLIENT, "node_modules/typescript/bin/tsc");
    const compiled = await run(process.execPath, [tsc, "-p", join(folder, "client")]);
    expect(compiled.code, compiled.output).toBe(0);
    // Only now: it asks for the routes, which know their database by the settings.
    const { serveRoutes } = await import("@/app/api/testing/serve-routes");
    const { address, stop } = await serveRoutes();
    const env = { TICKBOX_ADDRESS: address, TICKBOX_KEY: secret };
    const { stdout, output } = await run(process.execPath, [join(folder, "client/dist/example.js")], { env });
    await stop();
    const [first, second = ""] = stdout.trim().split("\n");
    expect(first, output).toBe("First study true");
    expect(JSON.parse(second)).toEqual({
      ...{ events: expect.any(Number), refused: [404, "NOT_FOUND"], imported: 200, round: 201, exported: "q" },
    });
  });

  test.concurrent("Spectral finds no error and no warning", async () => {
    const rules = join(GENERATORS, "spectral.yaml");
    const script = "@stoplight/spectral-cli/dist/index.js";
    const { code, output } = await generator(script, "lint", description, "--ruleset", rules, "--fail-severity=warn");
    expect(code, output).toBe(0);
  });

  test.concurrent("hey-api and orval generate, and what they generate compiles", async () => {
    writeFileSync(
      join(folder, "orval.config.cjs"),
      `module.exports = { t: { input: ${JSON.stringify(description)}, output: { target: "orval/api.ts", client: "fetch" } } };`,
    );
    const made = await Promise.all([
      generator("@hey-api/openapi-ts/bin/run.js", "-i", description, "-o", join(folder, "hey"), "--no-log-file"),
      generator("orval/dist/bin/orval.js", "--config", join(folder, "orval.config.cjs")),
    ]);
    for (const { code, output } of made) expect(code, output).toBe(0);
    const options = [
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--target",
      "es2022",
      "--lib",
      "es2022,dom,dom.iterable",
    ];
    const modules = ["--module", "esnext", "--moduleResolution", "bundler"];
    const files = ["hey/index.ts", "hey/sdk.gen.ts", "orval/api.ts"].map((path) => join(folder, path));
    const compiled = await generator("typescript/bin/tsc", ...options, ...modules, ...files);
    expect(compiled.code, compiled.output).toBe(0);
  });
});
