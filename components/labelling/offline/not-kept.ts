import { buttonClass } from "@/components/ui/button-class";
import { KEPT_PAGES } from "@/lib/http/kept-pages";
import type { Translate } from "@/lib/messages/translate";

/** public/label-worker.js shows it in place of a page that is not kept. */
const NOT_KEPT = "/label?not-kept";

/** Keeps what says so with the pages that are kept, if any are. */
export async function keepNotKept(t: Translate): Promise<void> {
  if (!("caches" in window) || !(await caches.has(KEPT_PAGES))) return;
  const page = new Response(notKept(t), { headers: { "content-type": "text/html; charset=utf-8" } });
  await (await caches.open(KEPT_PAGES)).put(NOT_KEPT, page);
}

/** In the look and the language of this page. What is in it are sentences of our own. */
function notKept(t: Translate): string {
  const root = document.documentElement.cloneNode(false);
  const start = root instanceof Element ? root.outerHTML.replace("</html>", "") : "";
  const styles = Array.from(document.querySelectorAll("link[rel=stylesheet]"), ({ outerHTML }) => outerHTML).join("");
  const title = t("You’re offline");
  const button = `class="${buttonClass({})}"`;
  return `<!doctype html>${start}<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${styles}
<main class="mx-auto flex max-w-md flex-col items-center gap-5 px-4 py-16 text-center">
<h1 class="text-base font-semibold">${title}</h1>
<p class="text-sm text-pretty text-ink-muted">${t("This page has not been open in this browser yet, so it needs a connection. It opens as soon as there is one.")}</p>
<p class="flex flex-wrap justify-center gap-3"><a href="" ${button}>${t("Try again")}</a><a href="/label" ${button}>${t("All rounds")}</a></p>
</main><script>${OPEN_WHEN_BACK}</script>`;
}

/** Asks the server rather than the browser: a connection does not say whether it is up. */
const OPEN_WHEN_BACK = 'setInterval(()=>fetch("/api/v1/health").then(({ok})=>{if(ok)location.reload()},()=>0),3000)';
