import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import { type ImportReport, importMessageSchema } from "@/lib/imports/import-report";

const createdSchema = z.object({ id: z.uuid() });

/** A researcher who works through the real HTTP interface, as the pages do. */
export class HttpResearcher {
  constructor(
    private readonly address: string,
    private readonly cookie: string,
  ) {}

  async call<T>(schema: z.ZodType<T>, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(new URL(path, this.address), {
      method,
      headers: { cookie: this.cookie, origin: this.address, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return schema.parse(text === "" ? null : JSON.parse(text));
  }

  /** A page's HTML. */
  async page(path: string): Promise<string> {
    const answer = await fetch(new URL(path, this.address), { headers: { cookie: this.cookie } });
    const html = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${html.slice(0, 500)}`);
    return html;
  }

  async createStudy(name: string): Promise<string> {
    return (await this.call(createdSchema, "POST", "/api/v1/studies", { name })).id;
  }

  /** Creates a round and opens it. */
  async openRound(studyId: string, round: Record<string, unknown>): Promise<string> {
    const { id } = await this.call(createdSchema, "POST", `/api/v1/studies/${studyId}/rounds`, round);
    await this.call(z.unknown(), "PUT", `/api/v1/rounds/${id}/status`, { status: "open" });
    return id;
  }

  async importFile(studyId: string, path: string, options: Record<string, string> = {}): Promise<ImportReport> {
    const query = new URLSearchParams({ mode: "commit", fileName: basename(path), ...options });
    const answer = await fetch(new URL(`/api/v1/studies/${studyId}/imports?${query}`, this.address), {
      method: "POST",
      headers: {
        cookie: this.cookie,
        origin: this.address,
        "content-type": "application/octet-stream",
        accept: "application/x-ndjson",
      },
      body: await readFile(path),
    });
    const lines = (await answer.text()).trim().split("\n");
    const last = importMessageSchema.parse(JSON.parse(lines.at(-1) ?? ""));
    if (last.type !== "result") throw new Error(`the import was refused: ${lines.at(-1)}`);
    if (last.report.problems.length > 0)
      throw new Error(`problems: ${JSON.stringify(last.report.problems.slice(0, 3))}`);
    return last.report;
  }
}
