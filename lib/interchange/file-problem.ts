import type { ImportProblem } from "@/lib/imports/import-problem";

/** Something wrong after which the rest of a file cannot be read. Readers turn it into the file's last problem. */
export class FileProblem extends Error {
  constructor(readonly problem: ImportProblem) {
    super(`${problem.field}: expected ${problem.expected}, found ${problem.found}`);
    this.name = "FileProblem";
  }
}
