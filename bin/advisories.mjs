// `npm run advisories`: whether a known weakness is in what runs in production, where the registry answers that.
import { pathToFileURL } from "node:url";
import { npmCommand, run } from "./support/run.mjs";

const STOPPING = ["high", "critical"];

/**
 * What npm's audit says, in lines for a person.
 * @param {string} report what `npm audit --json` printed
 * @returns {{ lines: string[], stop: boolean }} stop: a weakness of high or critical severity was named
 */
export function verdictOf(report) {
  let audit;
  try {
    audit = JSON.parse(report);
  } catch {
    return { lines: ["npm's audit gave no answer that can be read. Advisories were not checked."], stop: false };
  }
  if (!audit?.vulnerabilities) {
    const reason = audit?.message ? ` (${audit.message})` : "";
    return {
      lines: [`The registry answers no questions about advisories${reason}. They were not checked.`],
      stop: false,
    };
  }
  const found = Object.values(audit.vulnerabilities);
  const lines = found.map(({ name, severity, range, fixAvailable }) => {
    const fix = fixAvailable ? "a fix is available" : "no fix yet";
    return `${name} ${range}: ${severity}, ${fix}`;
  });
  const stop = found.some(({ severity }) => STOPPING.includes(severity));
  return { lines: lines.length > 0 ? lines : ["No advisory names a package that runs in production."], stop };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { stdout } = await run(...npmCommand(["audit", "--omit", "dev", "--json"]), { timeoutMilliseconds: 60_000 });
  const { lines, stop } = verdictOf(stdout);
  for (const line of lines) console.log(line);
  if (stop) {
    console.error("\nUpdate these packages, or say in SECURITY.md why they cannot harm Tickbox.");
    process.exitCode = 1;
  }
}
