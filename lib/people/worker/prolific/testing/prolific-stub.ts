import { createServer } from "node:http";
import { z } from "zod";

export const STUB_TOKEN = "stub-token-of-prolific";
export const STUB_STUDY = "60aca280709ee40ec37d4885";

interface StubSubmission {
  readonly id: string;
  readonly participantId: string;
  status: string;
  rejection?: { message: string; category: string };
}

/** What a call comes to in place of an answer. "lost": it is done, and the connection breaks before the answer. */
export type Fault = { status: number; body?: string; headers?: Record<string, string> } | "lost" | "cut";

const transitionSchema = z.object({
  action: z.enum(["APPROVE", "REJECT"]),
  message: z.string().optional(),
  rejection_category: z.string().optional(),
});
const approvalSchema = z.object({ submission_ids: z.array(z.string()) });
const bonusesSchema = z.object({ study_id: z.string(), csv_bonuses: z.string() });

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** Prolific's API, as far as Tickbox speaks it, with the state of one study. It pays as often as it gets the order. */
export class ProlificStub {
  readonly study = {
    id: STUB_STUDY,
    name: "Label answers",
    status: "ACTIVE",
    total_available_places: 10,
    places_taken: 0,
    reward: 150,
    currency_code: "GBP",
  };
  readonly submissions: StubSubmission[] = [];
  /** cents by participant, of all payments together */
  readonly paid = new Map<string, number>();
  /** method and path of all calls, earliest first */
  readonly calls: string[] = [];
  private readonly setUps = new Map<string, { participantId: string; cents: number }[]>();
  private readonly faults: { call: RegExp; fault: Fault }[] = [];

  /** The next call whose method and path fit comes to this. */
  failNext(call: RegExp, fault: Fault): void {
    this.faults.push({ call, fault });
  }

  addSubmission(participantId: string, status = "AWAITING REVIEW"): StubSubmission {
    const submission = { id: `s${String(this.submissions.length).padStart(23, "0")}`, participantId, status };
    this.submissions.push(submission);
    this.study.places_taken += 1;
    return submission;
  }

  statusOf(participantId: string): string | undefined {
    return this.submissions.find((each) => each.participantId === participantId)?.status;
  }

  faultOf(call: string): Fault | null {
    const index = this.faults.findIndex((each) => each.call.test(call));
    return index === -1 ? null : (this.faults.splice(index, 1)[0]?.fault ?? null);
  }

  answer(method: string, { pathname, searchParams }: URL, body: unknown): unknown {
    const [, resource, id, part, last] =
      /^\/api\/v1\/([^/]+)\/(?:([^/]+)\/)?(?:([^/]+)\/)?(?:([^/]+)\/)?$/.exec(pathname) ?? [];
    const called = `${method} ${resource}`;
    if (called === "GET users" && id === "me") return { id: "researcher", email: "r@example.org" };
    if (resource === "studies" && id !== this.study.id) throw new Refused(404, "Not found.");
    if (called === "GET studies" && part === "submissions") return last ? this.counts() : this.page(searchParams);
    if (called === "GET studies") return this.study;
    if (called === "PATCH studies") return this.setPlaces(body);
    if (called === "POST submissions" && id === "bulk-approve") return this.approve(body);
    if (called === "POST submissions" && id === "bonus-payments") return this.setUp(body);
    if (called === "POST submissions" && part === "transition") return this.transition(id, body);
    if (called === "POST bulk-bonus-payments" && part === "pay") return this.pay(id);
    throw new Refused(404, "Not found.");
  }

  private counts() {
    const counts: Record<string, number> = { TOTAL: this.submissions.length };
    for (const { status } of this.submissions) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  private page(query: URLSearchParams) {
    const from = Number(query.get("offset") ?? 0);
    const some = this.submissions.slice(from, from + Number(query.get("limit") ?? 20));
    return {
      results: some.map(({ id, participantId, status }) => ({ id, participant_id: participantId, status })),
      meta: { count: this.submissions.length },
    };
  }

  private setPlaces(body: unknown) {
    const { total_available_places: places } = z.object({ total_available_places: z.int() }).parse(body);
    if (places < this.study.total_available_places) {
      throw new Refused(400, "total_available_places can only be increased once the study was published.");
    }
    return Object.assign(this.study, { total_available_places: places });
  }

  private approve(body: unknown) {
    for (const id of approvalSchema.parse(body).submission_ids) {
      const submission = this.submissions.find((each) => each.id === id);
      if (submission?.status === "AWAITING REVIEW") submission.status = "APPROVED";
    }
    return "The request to bulk approve has been made successfully.";
  }

  private transition(id: string | undefined, body: unknown) {
    const { action, message, rejection_category: category } = transitionSchema.parse(body);
    const submission = this.submissions.find((each) => each.id === id);
    if (!submission) throw new Refused(404, "Not found.");
    if (action === "REJECT") {
      if (!message || message.length < 100 || !category) throw new Refused(400, "message must have 100 characters.");
      submission.rejection = { message, category };
    }
    submission.status = action === "REJECT" ? "REJECTED" : "APPROVED";
    return { id, status: submission.status };
  }

  private setUp(body: unknown) {
    const { csv_bonuses: csv } = bonusesSchema.parse(body);
    const bonuses = csv.split("\n").map((line) => {
      const [participantId = "", amount = ""] = line.split(",");
      return { participantId, cents: Math.round(Number(amount) * 100) };
    });
    if (bonuses.length > 200) throw new Refused(400, "At most 200 participants.");
    const strangers = bonuses.filter(({ participantId }) => this.statusOf(participantId) === undefined);
    if (strangers.length > 0) {
      throw new Refused(400, `These took no part: ${strangers.map(({ participantId }) => participantId).join(", ")}`);
    }
    const id = `bulk${this.setUps.size + 1}`;
    this.setUps.set(id, bonuses);
    const amount = bonuses.reduce((sum, { cents }) => sum + cents, 0);
    return { id, study: this.study.id, amount, fees: amount / 3, vat: 0, total_amount: (amount * 4) / 3 };
  }

  private pay(id: string | undefined) {
    const bonuses = this.setUps.get(id ?? "");
    if (!bonuses) throw new Refused(404, "Not found.");
    for (const { participantId, cents } of bonuses) {
      this.paid.set(participantId, (this.paid.get(participantId) ?? 0) + cents);
    }
    return "Successfully received bonus payments request.";
  }
}

/** Serves a stub on this machine. @param port any free one, unless given */
export async function serveProlific(stub = new ProlificStub(), port = 0) {
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://stub");
      const call = `${request.method} ${url.pathname}`;
      stub.calls.push(call);
      const end = (status: number, body: unknown, headers = {}) =>
        response
          .writeHead(status, { "content-type": "application/json", ...headers })
          .end(typeof body === "string" ? body : JSON.stringify(body));
      const fault = stub.faultOf(call);
      if (request.headers.authorization !== `Token ${STUB_TOKEN}`) {
        return end(401, { error: { status: 401, title: "Authentication failed", detail: "Invalid token." } });
      }
      if (fault === "cut") return request.socket.destroy();
      if (fault !== null && fault !== "lost") return end(fault.status, fault.body ?? "", fault.headers);
      try {
        const answer = stub.answer(request.method ?? "", url, text === "" ? null : JSON.parse(text));
        if (fault === "lost") request.socket.destroy();
        else end(200, JSON.stringify(answer));
      } catch (error) {
        const status = error instanceof Refused ? error.status : 400;
        const detail = error instanceof Refused ? error.detail : "The request is not as it should be.";
        end(status, { error: { status, title: "Bad request", detail } });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = z.object({ port: z.int() }).parse(server.address());
  return {
    stub,
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
