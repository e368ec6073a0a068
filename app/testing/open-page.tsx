import { type Query, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type WorkStore, workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external";
import { type WorkUnitStore, workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external";
import { type ReactNode, Suspense } from "react";
import { prerender } from "react-dom/static";
import { vi } from "vitest";
import { z } from "zod";
import { ALL_ROUTES, handlerOf } from "@/app/api/v1/all-routes";
import { AppRouter } from "@/components/ui/testing/app-router";
import { cookieHeader, sessionCookie } from "@/lib/testing/session-cookie";
import { Shown } from "./shown";

const ADDRESS = "http://tickbox.test";
const SECRET = "a secret for the pages of tests alone, 0123456789 abcdef";

type Values = Record<string, string>;
interface PageInput<Params> {
  params: Promise<Params>;
  searchParams: Promise<Values>;
}
type Page<Params> = (input: PageInput<Params>) => ReactNode | Promise<ReactNode>;

/** Somebody who opens pages: what the server reads for a page is drawn, then what its panels ask the API for. */
export async function makeReader(userId: string) {
  process.env.BETTER_AUTH_SECRET = SECRET;
  const cookie = cookieHeader(await sessionCookie(userId, SECRET));
  return {
    /** @param pattern the page's address with its parameters in brackets */
    open: <Params extends Values>(page: Page<Params>, pattern: string, params: Params, query: Values = {}) =>
      open(cookie, page, { pattern, params, query }),
  };
}

async function open<Params extends Values>(
  cookie: string,
  page: Page<Params>,
  { pattern, params, query }: { pattern: string; params: Params; query: Values },
): Promise<Shown> {
  const path = pattern.replace(/\[(\w+)\]/g, (_, name: string) => params[name] ?? "");
  const element = await inRequest(cookie, async () =>
    page({ params: Promise.resolve(params), searchParams: Promise.resolve(query) }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const draw = () =>
    htmlOf(
      <AppRouter path={path} search={new URLSearchParams(query)}>
        <QueryClientProvider client={client}>
          <Suspense>{element}</Suspense>
        </QueryClientProvider>
      </AppRouter>,
    );
  const tried = new Set<Query>();
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => answer(cookie, address, init));
  try {
    for (;;) {
      const html = await draw();
      const all = client.getQueryCache().getAll();
      const waiting = all.filter((each) => isWaiting(each) && !tried.has(each));
      if (waiting.length === 0) return new Shown(html);
      for (const each of waiting) tried.add(each);
      await Promise.all(waiting.map((each) => each.fetch()));
    }
  } finally {
    vi.unstubAllGlobals();
  }
}

function isWaiting(query: Query): boolean {
  const isOff = "enabled" in query.options && query.options.enabled === false;
  return query.state.status === "pending" && !isOff;
}

/** As a request for a page runs on the server. */
function inRequest<T>(cookie: string, work: () => Promise<T>): Promise<T> {
  const workStore = z.custom<WorkStore>().parse({ route: "/" });
  const unit = z.custom<WorkUnitStore>().parse({ type: "request", phase: "render", headers: new Headers({ cookie }) });
  return workAsyncStorage.run(workStore, () => workUnitAsyncStorage.run(unit, work));
}

async function htmlOf(element: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(element, {
    // In one piece: a browser's script would otherwise move later parts to where they belong.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  });
  if (failures.length > 0) throw failures[0];
  return new Response(prelude).text();
}

/** Where two patterns fit, Next.js takes the one with fewer names in brackets. */
const ROUTES = [...ALL_ROUTES].sort(([a], [b]) => a.split("[").length - b.split("[").length);

/** What the API answers, without a server between. */
async function answer(cookie: string, address: string, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(address, ADDRESS);
  for (const [pattern, load] of ROUTES) {
    const names = [...pattern.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
    const match = new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, "([^/]+)")}$`).exec(pathname);
    if (!match) continue;
    const handle = handlerOf(await load(), init.method ?? "GET");
    if (!handle) break;
    const params = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? "")]));
    const headers = new Headers(init.headers);
    headers.set("cookie", cookie);
    headers.set("origin", ADDRESS);
    return handle(new Request(new URL(address, ADDRESS), { ...init, headers }), { params: Promise.resolve(params) });
  }
  throw new Error(`There is no route ${pathname}.`);
}
