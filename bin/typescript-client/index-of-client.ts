import { describeApi } from "@/app/api/v1/describe-api";
import { typesOfDocument } from "./types-of-document";

/** The text of the client's index.ts: what it exports, bound to the types of this version's API. */
export async function indexOfClient(): Promise<string> {
  return `// Generated from the API's description by npm run typescript-client.
import { type Client, type ConnectOptions, connectTo } from "./client.js";

export { type Client, type ConnectOptions, Problem } from "./client.js";

/** A client of the Tickbox at this address, such as "https://tickbox.example.org". */
export const connect = (address: string, options: ConnectOptions): Client<Paths> => connectTo<Paths>(address, options);

${typesOfDocument(await describeApi())}`;
}
