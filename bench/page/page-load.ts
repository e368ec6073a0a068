import type { Browser } from "@playwright/test";
import { quantiles } from "../labelling/measure";

const LOADS = 5;
/** Of the processor: as on a slow laptop. */
const SLOWDOWN = 4;
/** A task of the main thread that takes longer than this blocks clicks and keys for the rest of it. */
const LONG_TASK_MS = 50;
const QUIET_MS = 1_000;

export interface PageLoad {
  /** first and largest contentful paint, from the start of the navigation */
  firstPaintMilliseconds: number;
  largestPaintMilliseconds: number;
  /** what tasks of the main thread take beyond 50 ms each, until the page is quiet */
  blockingMilliseconds: number;
  /** how far what was drawn moved later: 0 not at all, above 0.1 poor */
  layoutShift: number;
}

/** Medians of loads with an empty cache, at a fourth of the processor. */
export async function pageLoad(browser: Browser, cookie: string, url: string): Promise<PageLoad> {
  const loads: PageLoad[] = [];
  for (let load = 0; load < LOADS; load += 1) loads.push(await loadOnce(browser, cookie, url));
  const middle = (of: (load: PageLoad) => number) => quantiles(loads.map(of))(0.5);
  return {
    firstPaintMilliseconds: middle((load) => load.firstPaintMilliseconds),
    largestPaintMilliseconds: middle((load) => load.largestPaintMilliseconds),
    blockingMilliseconds: middle((load) => load.blockingMilliseconds),
    layoutShift: middle((load) => load.layoutShift),
  };
}

async function loadOnce(browser: Browser, cookie: string, url: string): Promise<PageLoad> {
  // Each context has a cache of its own.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders: { cookie } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await page.goto(url);
    await page.locator("html[data-ready]").waitFor();
    await page.evaluate(untilQuiet, QUIET_MS);
    const [paints, largest, tasks, shifts] = await Promise.all([
      page.evaluate(entriesOf, "paint"),
      page.evaluate(entriesOf, "largest-contentful-paint"),
      page.evaluate(entriesOf, "longtask"),
      page.evaluate(entriesOf, "layout-shift"),
    ]);
    return {
      firstPaintMilliseconds: paints.find(({ name }) => name === "first-contentful-paint")?.start ?? Number.NaN,
      largestPaintMilliseconds: largest.at(-1)?.start ?? Number.NaN,
      blockingMilliseconds: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0),
      layoutShift: shifts.reduce((sum, { shift }) => sum + shift, 0),
    };
  } finally {
    await context.close();
  }
}

/** In the page: until for so long nothing came and no task was long. What a page fetches by itself begins late. */
function untilQuiet(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, milliseconds);
    new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, milliseconds);
    }).observe({ entryTypes: ["longtask", "resource"] });
  });
}

/** In the page: what the browser recorded of a type so far; of a type without entries it says nothing. */
function entriesOf(type: string): Promise<{ name: string; start: number; duration: number; shift: number }[]> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(
        list.getEntries().map((entry) => ({
          name: entry.name,
          start: entry.startTime,
          duration: entry.duration,
          shift: "value" in entry ? Number(entry.value) : 0,
        })),
      ),
    ).observe({ type, buffered: true });
    setTimeout(() => resolve([]), 500);
  });
}
