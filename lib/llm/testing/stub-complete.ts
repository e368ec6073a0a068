import type { EndpointSettings } from "../client/endpoint-api";
import { modelClient } from "../client/model-client";
import type { Complete } from "../completion";
import { stubSettings } from "./settings";
import { type StubRequest, type StubServer, startStubServer } from "./stub-server";

/** A stub server with clients for its models, for tests of what is built on `complete`. */
export interface StubModels {
  complete(model: string, changes?: Partial<EndpointSettings>): Complete;
  /** What was asked of one model. */
  asked(model: string): readonly StubRequest[];
  close(): Promise<void>;
}

export async function stubModels(): Promise<StubModels> {
  const stub: StubServer = await startStubServer();
  const clients: { close(): void }[] = [];
  return {
    complete: (model, changes) => {
      const client = modelClient(stubSettings(stub.baseUrl, model, changes));
      clients.push(client);
      return (request) => client.complete(request);
    },
    asked: (model) => stub.requests.filter(({ body }) => body.model === model),
    close: async () => {
      for (const client of clients) client.close();
      await stub.close();
    },
  };
}

/** The name of a stub model that says these texts one after the other. `id` keeps two such models apart. */
export function saying(id: string, ...texts: string[]): string {
  const options = new URLSearchParams([["id", id], ...texts.map((text) => ["says", text])]);
  return `stub?${options}`;
}
