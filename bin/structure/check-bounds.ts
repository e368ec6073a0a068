import { z } from "zod";
import type { Structure } from "./measure-structure";

/** Measures that may only get better, as `bounds.json` keeps them: the most there may be, of shares the least. */
export const boundsSchema = z.strictObject({
  filesOver300Lines: z.int(),
  filesOfAtMost15Lines: z.int(),
  functionsOver60Lines: z.int(),
  functionsOver100Lines: z.int(),
  filesWithOneImporter: z.int(),
  foldersOver25Files: z.int(),
  foldersNamingJudge: z.int(),
  commentsWithPrivateWords: z.int(),
  importsInsideTheirSubject: z.number().min(0).max(1),
});
export type Bounds = z.infer<typeof boundsSchema>;

const NAMES = boundsSchema.keyof().options;
/** Of these more is better. */
const LEAST: readonly (keyof Bounds)[] = ["importsInsideTheirSubject"];

/** What is beyond its bound, a sentence each. */
export function beyondBounds(structure: Structure, bounds: Bounds): string[] {
  return NAMES.flatMap((name) => {
    const isLeast = LEAST.includes(name);
    const isWorse = isLeast ? structure[name] < bounds[name] : structure[name] > bounds[name];
    if (!isWorse) return [];
    return [
      `${name} is ${structure[name]}; bin/structure/bounds.json allows ${isLeast ? "no less than" : "at most"} ${bounds[name]}`,
    ];
  });
}

/** The bounds as tight as what was measured, none of them looser than before. */
export function tightened(structure: Structure, bounds: Bounds): Bounds {
  const next = { ...bounds };
  for (const name of NAMES) {
    next[name] = LEAST.includes(name)
      ? // A share is kept to a thousandth: a hair less is no step back.
        Math.max(bounds[name], Math.floor(structure[name] * 1_000) / 1_000)
      : Math.min(bounds[name], structure[name]);
  }
  return next;
}
