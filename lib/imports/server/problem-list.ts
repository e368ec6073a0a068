import { type ImportProblem, MAX_PROBLEMS } from "@/lib/imports/import-problem";

/** Gathers what is wrong with a file, up to MAX_PROBLEMS. */
export class ProblemList {
  readonly #problems: ImportProblem[] = [];
  readonly #saidOnce = new Set<string>();
  #more = false;

  add(problem: ImportProblem): void {
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push(problem);
    else this.#more = true;
  }

  /** What is wrong with many lines for one reason: only the first is listed. */
  addOnce(problem: ImportProblem): void {
    const said = `${problem.field}\n${problem.expected}`;
    if (this.#saidOnce.has(said)) return;
    this.#saidOnce.add(said);
    this.add(problem);
  }

  get isEmpty(): boolean {
    return this.#problems.length === 0;
  }

  /** There is room for none; reading on would tell nothing more. */
  get isFull(): boolean {
    return this.#problems.length >= MAX_PROBLEMS;
  }

  get hasMore(): boolean {
    return this.#more;
  }

  /** In the order of the file; what concerns the whole file first. */
  inOrder(): ImportProblem[] {
    return [...this.#problems].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  }
}
