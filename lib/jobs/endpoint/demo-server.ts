import { type DemoServer, serveDemo } from "@/lib/llm/stub/serve-demo";

let serving: Promise<DemoServer> | null = null;

/** Where this process serves the demo model; begins to serve it when first asked. It keeps no process from ending. */
export async function demoBaseUrl(): Promise<string> {
  serving ??= serveDemo().then((demo) => {
    demo.server.unref();
    return demo;
  });
  const starting = serving;
  try {
    return (await starting).baseUrl;
  } catch (error) {
    if (serving === starting) serving = null;
    throw error;
  }
}
