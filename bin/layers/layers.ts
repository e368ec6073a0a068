export interface Layer {
  /** a folder from the project's root; of two that hold a file, the longer one counts */
  readonly path: string;
  readonly holds: string;
  /** the layers it may import, besides itself; "all" for what only starts or tests the rest */
  readonly imports: readonly string[] | "all";
  /** the packages it may import; any when left out */
  readonly packages?: readonly string[];
}

const SCREEN = [
  ...["lib/stats", "lib/messages", "lib/domain", "lib/http", "lib/queries"],
  ...["components/ui", "components/table"],
];

function area(name: string, holds: string): Layer {
  return { path: `components/${name}`, holds, imports: SCREEN };
}

/**
 * Who may import whom: a layer imports layers above it in this list, and of these only the ones it names. Tests and their
 * helpers may import anything. docs/decisions/layers.md shows the same table.
 */
export const LAYERS: readonly Layer[] = [
  { path: "lib/stats", holds: "statistics: pure functions", imports: [], packages: [] },
  { path: "lib/text", holds: "rules of written text that know no domain words", imports: [], packages: [] },
  {
    path: "lib/messages",
    holds: "how an English sentence is said, and what other languages say for it",
    imports: [],
    packages: [],
  },
  {
    path: "lib/domain",
    holds: "schemas, types, pure rules and permissions, for both sides of the wire",
    imports: ["lib/stats", "lib/text", "lib/messages"],
    packages: ["zod"],
  },
  {
    path: "lib/db/errors",
    holds: "what an error of the database means, for everybody who must tell whether it passes",
    imports: [],
    packages: [],
  },
  { path: "lib/db", holds: "the Prisma client, raw SQL, migrations, the embedded server", imports: ["lib/db/errors"] },
  {
    path: "lib/endpoints/server/internal",
    holds: "the opened keys of model endpoints, for the worker's calls only",
    imports: ["lib/domain", "lib/db"],
  },
  {
    path: "lib/webhooks/server/internal",
    holds: "the opened secrets of webhooks, for the worker's deliveries only",
    imports: ["lib/domain", "lib/db", "lib/endpoints/server/internal"],
  },
  {
    path: "lib/data",
    holds: "everything that reads or writes the database; the viewer is the first argument",
    imports: [
      ...["lib/stats", "lib/messages", "lib/domain", "lib/db/errors", "lib/db", "lib/endpoints/server/internal"],
      "lib/webhooks/server/internal",
    ],
  },
  { path: "lib/interchange", holds: "readers and writers of file formats, streaming", imports: ["lib/domain"] },
  { path: "lib/llm", holds: "model client, prompts, parsing of answers", imports: ["lib/domain"] },
  { path: "lib/mail", holds: "the operator's mail server: its settings, sending", imports: [] },
  {
    path: "lib/queue",
    holds: "what the worker runs: brings data and models together",
    imports: [
      ...["lib/stats", "lib/domain", "lib/db/errors", "lib/data", "lib/endpoints/server/internal"],
      ...["lib/webhooks/server/internal", "lib/interchange", "lib/llm", "lib/mail"],
    ],
  },
  {
    path: "lib/auth",
    holds: "sessions, sign-in, the viewer",
    imports: ["lib/messages", "lib/domain", "lib/db", "lib/data"],
  },
  {
    path: "lib/http",
    holds: "the route wrapper and the typed fetch",
    imports: ["lib/messages", "lib/domain", "lib/db/errors", "lib/auth"],
  },
  {
    path: "lib/queries",
    holds: "TanStack Query: keys, queries, mutations",
    imports: ["lib/stats", "lib/domain", "lib/http"],
  },
  {
    path: "components/ui",
    holds: "primitives without domain words",
    imports: ["lib/text", "lib/messages", "lib/http"],
  },
  {
    path: "components/table",
    holds: "the one table of things that are listed",
    imports: ["lib/messages", "lib/domain", "lib/http", "components/ui"],
  },
  area("agreement", "dashboards, figures and tables of agreement"),
  area("annotate", "the labelling screen"),
  area("checklist", "editing and reviewing checklists"),
  area("models", "endpoints, judges, runs, prompts"),
  area("people", "accounts, members, invitations"),
  area("study", "studies, rounds, imports"),
  {
    path: "app",
    holds: "routes: authorise, prefetch, render",
    imports: [
      ...[
        "lib/stats",
        "lib/messages",
        "lib/domain",
        "lib/data",
        "lib/interchange",
        "lib/mail",
        "lib/queue",
        "lib/auth",
        "lib/http",
        "lib/queries",
      ],
      ...["components/ui", "components/table", "components/agreement", "components/labelling", "components/checklist"],
      ...["components/ui/form", "components/people", "components/study"],
    ],
  },
  { path: "prisma", holds: "the database's schema, migrations and demo data", imports: "all" },
  { path: "bench", holds: "benchmarks", imports: "all" },
  { path: "chaos", holds: "faults under load, and what they must not lose", imports: "all" },
  { path: "bin", holds: "the command line", imports: "all" },
  { path: "e2e", holds: "browser tests", imports: "all" },
];

/** The layer of a file or folder, its path taken from the project's root; null for the files at the root. */
export function layerOf(path: string): Layer | null {
  const holding = LAYERS.filter((layer) => path === layer.path || path.startsWith(`${layer.path}/`));
  return holding.reduce<Layer | null>(
    (best, layer) => (best && best.path.length > layer.path.length ? best : layer),
    null,
  );
}
