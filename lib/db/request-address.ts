import { AsyncLocalStorage } from "node:async_hooks";

/** From where a request comes, for what is kept about who did something: without handing it through every function. */
const asking = new AsyncLocalStorage<string | null>();

/** The web process has put the address of who really asks there (bin/web-process.mjs). */
export const fromAddressOf = <Result>({ headers }: { headers: Headers }, work: () => Promise<Result>) =>
  asking.run(headers.get("x-forwarded-for"), work);

/** Null where no request is answered: in jobs and on the command line. */
export const requestAddress = (): string | null => asking.getStore() ?? null;
