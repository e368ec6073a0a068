/** What a verifier program is written in; stored with it. */
export const VERIFIER_LANGUAGES = ["javascript", "python"] as const;
export type VerifierLanguage = (typeof VERIFIER_LANGUAGES)[number];

export const VERIFIER_LANGUAGE_NAMES: Record<VerifierLanguage, string> = {
  javascript: "JavaScript",
  python: "Python",
};

/** What someone who writes a program begins with. */
export const FIRST_PROGRAMS: Record<VerifierLanguage, string> = {
  javascript: `function verify(response) {
  return response.length > 0;
}`,
  python: `def verify(response):
    return len(response) > 0`,
};
