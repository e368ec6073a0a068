/** Nobody writes questions for an instruction that is not safe or makes no sense (tick H.1). */
export function wantsQuestions({ safety, sense }: { safety?: boolean | null; sense?: boolean | null }): boolean {
  return safety !== false && sense !== false;
}
