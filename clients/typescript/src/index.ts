import createClient, { type Client, type ClientOptions } from "openapi-fetch";
import type { paths } from "./paths.js";

export type { components, paths } from "./paths.js";

export interface ConnectOptions extends Omit<ClientOptions, "baseUrl" | "headers"> {
  /** an API key, tickbox_… */
  key: string;
}

/**
 * A client of the Tickbox at this address, such as "https://tickbox.example.org". What is refused is no exception: the
 * call gives an `error` with `status`, `code`, `detail` and `details` in place of `data`.
 */
export function connect(address: string, { key, ...options }: ConnectOptions): Client<paths> {
  return createClient<paths>({ ...options, baseUrl: address, headers: { authorization: `Bearer ${key}` } });
}
