import { randomUUID } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { Command } from "commander";
import { z } from "zod";
import { exportFileSchema } from "@/lib/exports/export";
import { expectedMessage, unknownFieldMessage } from "@/lib/http/unknown-fields";
import { AppError } from "@/lib/wire/app-error";
import { ApiCaller } from "../support/api-caller";
import { makeFolder } from "../support/named-paths";

const EXAMPLES = `
Examples:
  TICKBOX_ADDRESS=https://labels.example.org TICKBOX_KEY=tickbox_… npm run -s tickbox -- mcp
  TICKBOX_KEY=tickbox_… npm run -s tickbox -- mcp --write --out exports

Create the key under Account → API keys. docs/eval-stack.md shows how programs start it.`;

export function mcpCommand(command: Command): void {
  command
    .option("--write", "offer tools that change studies, too; the key needs the scope “write” for them", false)
    .option("--out <folder>", "let exports be saved in this folder; without it their beginning is returned")
    .addHelpText("after", EXAMPLES)
    .action(async ({ write, out }: { write: boolean; out?: string }) => {
      const { TICKBOX_ADDRESS: address = "http://localhost:3000", TICKBOX_KEY: key = "" } = process.env;
      if (key.trim() === "") throw new AppError("INVALID", "Set TICKBOX_KEY in the environment to an API key.");
      if (out !== undefined) await makeFolder(out);
      // Wrong arguments are refused in the API's words.
      z.config({ customError: expectedMessage });
      const server = mcpServer({ address, key: key.trim(), mayWrite: write, out });
      // Standard output is the protocol's: what is said to people goes to standard error.
      console.error(`Tickbox at ${address} over MCP${write ? ", with tools that change studies" : ", reading only"}.`);
      await server.connect(new StdioServerTransport());
      await new Promise<void>((resolve) => {
        server.server.onclose = resolve;
        process.stdin.once("end", () => void server.close());
      });
    });
}

interface McpSettings {
  readonly address: string;
  readonly key: string;
  /** whether tools that change studies are offered; whether they may is for the key and its owner's roles */
  readonly mayWrite: boolean;
  /** where exports may be saved */
  readonly out?: string | undefined;
}

const study = z.uuid().describe("the study's id, as list_studies gives it");
const round = z.uuid().describe("the round's id, as list_rounds gives it");

/** Figures of a round by the last word of their address; each has its n, and intervals or the reason why there is none. */
const FIGURES = {
  agreement: "agreement of the round: alpha and other statistics with intervals",
  systems: "systems compared: means, win rates and ranks with intervals",
  raters: "rater by rater: labels, agreement with the others, time",
  checklist: "agreement on the checklist's answers",
  "judge-agreement": "how close judges are to people",
  "item-analysis": "the questions of the checklists: difficulty, discrimination",
  "disagreement-sources": "what disagreement comes from",
  progress: "labels so far, by rater, and the version of the labels",
} as const;
const figureNames = z.enum(Object.keys(FIGURES));

const READS = { readOnlyHint: true, openWorldHint: false } as const;
const CHANGES = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const;

/**
 * A Tickbox server's API as tools of the Model Context Protocol. Everything goes over HTTP with the key: what its owner may
 * not see or do, no tool can.
 */
export function mcpServer({ address, key, mayWrite, out }: McpSettings): McpServer {
  const api = new ApiCaller(address, key);
  const server = new McpServer({ name: "tickbox", version: "1" });
  addReadingTools(server, api);
  addExport(server, api, out);
  if (!mayWrite) return server;
  addContentTools(server, api);
  addRoundTools(server, api);
  return server;
}

/** What a tool takes: an argument that it does not know is refused, with the nearest known one, as in a request's body. */
function takes<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape);
  const unknown = (key: string) => unknownFieldMessage({ path: [key], known });
  return z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? issue.keys.map(unknown).join(" ") : expectedMessage(issue)),
  });
}

function addReadingTools(server: McpServer, api: ApiCaller): void {
  server.registerTool(
    "list_studies",
    {
      description: "The studies that the key's owner can see, with their ids.",
      inputSchema: takes({}),
      annotations: READS,
    },
    () => answered(() => api.json("/api/v1/studies")),
  );
  server.registerTool(
    "get_study",
    {
      description: "A study: what it contains, and what may be done in it.",
      inputSchema: takes({ study }),
      annotations: READS,
    },
    (asked) => answered(() => api.json(`/api/v1/studies/${asked.study}`)),
  );
  server.registerTool(
    "list_rounds",
    {
      description: "The rounds of a study: protocol, status, labels so far.",
      inputSchema: takes({ study }),
      annotations: READS,
    },
    (asked) => answered(() => api.json(`/api/v1/studies/${asked.study}/rounds`)),
  );
  server.registerTool(
    "get_figure",
    {
      description: `Figures of a round, each with its interval or the reason why it is undefined. ${Object.entries(
        FIGURES,
      )
        .map(([name, meaning]) => `${name}: ${meaning}`)
        .join("; ")}.`,
      inputSchema: takes({
        round,
        figure: figureNames,
        raters: z.string().optional().describe("whose labels: human, judge, imported, all; left out: the usual group"),
        without: z.string().optional().describe("labels to leave out, such as faster:5;rater:3"),
      }),
      annotations: READS,
    },
    ({ round: id, figure, raters, without }) =>
      answered(() => api.finished(`/api/v1/rounds/${id}/${figure}${queryOf({ raters, without })}`)),
  );
}

/** Characters of a file that are returned where it is not saved. */
const SHOWN = 20_000;

function addExport(server: McpServer, api: ApiCaller, out: string | undefined): void {
  server.registerTool(
    "export_round",
    {
      description: `A file of a round's labels: gold labels, each rater's own, or scores for another program (scores-…). ${
        out === undefined ? "Its beginning is returned." : "It is saved, and its beginning returned."
      }`,
      inputSchema: takes({
        round,
        file: exportFileSchema,
        raters: z.string().optional().describe("whose labels count: human, judge, imported, all"),
        labels: z.enum(["no", "yes", "all"]).optional().describe("each rater's own labels as well; all: judges' too"),
        system: z.string().optional().describe("files of scores: of this system's responses alone"),
      }),
      annotations: { ...READS, readOnlyHint: out === undefined },
    },
    ({ round: id, file, ...options }) =>
      answered(async () => {
        const response = await api.ask(`/api/v1/rounds/${id}/export/${file}${queryOf(options)}`);
        const bytes = Buffer.from(await response.arrayBuffer());
        const saved = out === undefined ? null : join(out, `${id}-${file}`);
        if (saved !== null) {
          const partial = `${saved}.${randomUUID()}.partial`;
          await writeFile(partial, bytes);
          await rename(partial, saved);
        }
        const isText = /\.(?:jsonl?|csv)$/.test(file);
        const shown = isText ? bytes.toString("utf8").slice(0, SHOWN) : null;
        return { file, bytes: bytes.byteLength, saved, isWhole: isText && bytes.byteLength <= SHOWN, content: shown };
      }),
  );
}

function addContentTools(server: McpServer, api: ApiCaller): void {
  server.registerTool(
    "create_study",
    {
      description: "Creates an empty study.",
      inputSchema: takes({ name: z.string().min(1).max(200) }),
      annotations: CHANGES,
    },
    (body) => answered(() => api.send("POST", "/api/v1/studies", body)),
  );
  server.registerTool(
    "import_file",
    {
      description:
        "Imports a file into a study: instructions with responses and checklists (study format, tables, logs of evaluations, traces) or labels. Check it first: nothing is written then. The same content again changes nothing.",
      inputSchema: takes({
        study,
        fileName: z.string().min(1).max(200).describe("with its extension: .jsonl, .json, .csv"),
        content: z.string().min(1).max(20_000_000),
        mode: z.enum(["check", "commit"]).default("check"),
      }),
      annotations: CHANGES,
    },
    ({ study: id, content, ...query }) =>
      answered(() =>
        api.send("POST", `/api/v1/studies/${id}/imports${queryOf(query)}`, content, "application/octet-stream"),
      ),
  );
}

function addRoundTools(server: McpServer, api: ApiCaller): void {
  server.registerTool(
    "create_round",
    {
      description:
        "Creates a round as a draft: which protocol, how many raters for each task, which items. Other settings are as in POST /api/v1/studies/{studyId}/rounds.",
      inputSchema: takes({
        study,
        name: z.string().min(1).max(200),
        protocol: z.string().describe("such as direct_scoring, check_then_score, preference, checklist_only"),
        overlap: z.int().min(1).default(3).describe("raters for each task"),
        settings: z.record(z.string(), z.json()).default({}).describe("any other field of the request's body"),
      }),
      annotations: CHANGES,
    },
    ({ study: id, settings, ...body }) =>
      answered(() => api.send("POST", `/api/v1/studies/${id}/rounds`, { ...settings, ...body })),
  );
  server.registerTool(
    "set_round_status",
    {
      description: "Opens a round for labelling, pauses it or closes it.",
      inputSchema: takes({ round, status: z.enum(["open", "paused", "closed"]) }),
      annotations: { ...CHANGES, idempotentHint: true },
    },
    ({ round: id, status }) => answered(() => api.send("PUT", `/api/v1/rounds/${id}/status`, { status })),
  );
}

/** What a tool answers; an error as the tool's, so that the agent can correct its call. */
async function answered(work: () => Promise<unknown>): Promise<CallToolResult> {
  try {
    return { content: [{ type: "text", text: JSON.stringify(await work(), null, 1) }] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { isError: true, content: [{ type: "text", text: error.message }] };
  }
}

function queryOf(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}
