import { relative } from "node:path";
import { PROJECT_ROOT } from "../support/files.mjs";

/** As much of vitest's `TestModule` as is used here. */
interface File {
  moduleId: string;
}

/** Says which test files were running when vitest was ended from outside: a test in an endless loop cannot say so itself. */
export default class RunningFilesReporter {
  private readonly since = new Map<string, number>();

  onInit(): void {
    process.once("SIGTERM", this.tell);
  }

  onTestModuleQueued({ moduleId }: File): void {
    this.since.set(moduleId, performance.now());
  }

  onTestModuleEnd({ moduleId }: File): void {
    this.since.delete(moduleId);
  }

  onTestRunEnd(): void {
    process.removeListener("SIGTERM", this.tell);
  }

  private readonly tell = (): void => {
    const now = performance.now();
    const lines = [...this.since].map(
      ([file, begun]) => `  ${relative(PROJECT_ROOT, file)} (for ${Math.round((now - begun) / 1_000)} s)`,
    );
    console.log(`\nEnded while running:\n${lines.length > 0 ? lines.join("\n") : "  no test file"}`);
  };
}
