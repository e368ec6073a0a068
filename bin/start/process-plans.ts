import { join } from "node:path";
import { NEXT_CLI } from "../support/build.mjs";
import { PROJECT_ROOT } from "../support/files.mjs";
import { innerPort } from "../support/inner-server.mjs";
import type { StartOptions } from "../support/start-options.mjs";
import type { ProcessPlan } from "./supervised-process";

const WEB = join(PROJECT_ROOT, "bin/web.mjs");

export function webPlan(options: StartOptions, port: number, environment: Record<string, string>): ProcessPlan {
  const { development, host, webOnly } = options;
  return {
    name: "web",
    log: webOnly ? `web-${port}.log` : "web.log",
    command: [...(development ? [NEXT_CLI, "dev"] : [WEB]), "-p", String(port), "-H", host],
    environment: { ...environment, NODE_ENV: development ? "development" : "production" },
    talkative: development,
  };
}

export function workerPlan(environment: Record<string, string>): ProcessPlan {
  return {
    name: "worker",
    log: "worker.log",
    command: [join(PROJECT_ROOT, "bin/tickbox.mjs"), "worker"],
    environment: { ...environment, ...workersInnerPort() },
    talkative: false,
  };
}

/** Next to the web server's, as both are on one machine. */
function workersInnerPort(): Record<string, string> {
  const port = innerPort(process.env);
  return port === null ? {} : { TICKBOX_INNER_PORT: String(port + 1) };
}
