import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, ensureChromium } from "@/bin/support/chromium.mjs";
import { seedRound } from "@/lib/testing/labelling-study";
import { makeMember } from "@/lib/testing/people";
import { cookieHeader, sessionCookie } from "@/lib/testing/session-cookie";
import { bareLabelling } from "./labelling/bare-labelling";
import { quantiles } from "./labelling/measure";
import { type Stack, startStack } from "./labelling/stack";
import { type PageLoad, pageLoad } from "./page/page-load";

const RATERS = 3;
const TASKS = 200;
const PRESSES = 200;

export interface PageBenchResult {
  /** all JavaScript that the labelling page loads, gzipped */
  javascript: { files: number; kilobytesGzipped: number };
  /** from the key's event to the paint that shows it; the browser reports nothing under 16 ms */
  keyToPaint: { presses: number; medianMilliseconds: number; p95Milliseconds: number };
  /** from Ctrl+Enter to the next task's first question in focus */
  submitToNext: { submissions: number; medianMilliseconds: number; p95Milliseconds: number };
  /** the labelling page, and the results of a round that is labelled */
  loads: ({ page: "labelling" | "results" } & PageLoad)[];
}

/** The labelling page in a real browser: what it loads, and how soon a key press shows. How two pages load. */
export async function pageBench(): Promise<PageBenchResult> {
  const stack = await startStack(RATERS, TASKS);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const [rater] = stack.study.raters;
    if (!rater) throw new Error("no rater");
    const roundId = await seedRound(stack.study.studyId, "page");
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.setExtraHTTPHeaders({ cookie: rater.cookie });
    const page = await context.newPage();
    const scripts: Promise<Buffer>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script" && response.ok()) scripts.push(response.body());
    });
    await page.goto(`${stack.address}/label/${roundId}`, { waitUntil: "networkidle" });
    const bodies = await Promise.all(scripts);
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).byteLength, 0);
    return {
      javascript: { files: bodies.length, kilobytesGzipped: bytes / 1_000 },
      keyToPaint: await keyToPaint(page),
      submitToNext: await submitToNext(page),
      loads: [
        { page: "labelling", ...(await pageLoad(browser, rater.cookie, `${stack.address}/label/${roundId}`)) },
        { page: "results", ...(await resultsLoad(browser, stack)) },
      ],
    };
  } finally {
    await browser.close();
    await stack.stop();
  }
}

async function resultsLoad(browser: Browser, { address, study }: Stack): Promise<PageLoad> {
  const roundId = await seedRound(study.studyId, "results");
  for (const rater of study.raters) {
    const label = bareLabelling(rater, roundId);
    let hasMore = true;
    while (hasMore) hasMore = await label();
  }
  const researcher = await makeMember(study.studyId, "researcher", "Researcher");
  const session = await sessionCookie(researcher.userId, process.env.BETTER_AUTH_SECRET ?? "");
  return pageLoad(browser, cookieHeader(session), `${address}/studies/${study.studyId}/rounds/${roundId}`);
}

async function keyToPaint(page: Page): Promise<PageBenchResult["keyToPaint"]> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    const keyEvents = { type: "event", durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === "keydown") seen.push(entry.duration);
    }).observe(keyEvents);
  });
  for (let i = 0; i < PRESSES; i += 1) {
    await page.keyboard.press(i % 2 === 0 ? "y" : "n");
    if (i % 3 === 2) await page.keyboard.press("ArrowUp");
  }
  await page.evaluate(nextFrame);
  const slow = await page.evaluate(() =>
    "seen" in window && Array.isArray(window.seen) ? window.seen.map(Number) : [],
  );
  const presses = PRESSES + Math.floor(PRESSES / 3);
  const all = [...Array(Math.max(0, presses - slow.length)).fill(16), ...slow];
  return { presses, ...summary(all) };
}

async function submitToNext(page: Page): Promise<PageBenchResult["submitToNext"]> {
  const times: number[] = [];
  const submissions = 30;
  for (let i = 0; i < submissions; i += 1) {
    for (let question = 0; question < 4; question += 1) await page.keyboard.press("y");
    await page.keyboard.press("4");
    await page.keyboard.press("e");
    const former = await page.evaluate(readingText);
    const started = Date.now();
    await page.keyboard.press("Control+Enter");
    while ((await page.evaluate(readingText)) === former) await page.evaluate(nextFrame);
    times.push(Date.now() - started);
  }
  return { submissions, ...summary(times) };
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
}

/** The text of the task on the screen; those drawn ahead are hidden. */
function readingText(): string {
  const panes = [...document.querySelectorAll<HTMLElement>("[data-reading]")];
  return panes.find((pane) => pane.offsetParent !== null)?.innerText ?? "";
}

function summary(times: readonly number[]): { medianMilliseconds: number; p95Milliseconds: number } {
  const quantile = quantiles(times);
  return { medianMilliseconds: quantile(0.5), p95Milliseconds: quantile(0.95) };
}
