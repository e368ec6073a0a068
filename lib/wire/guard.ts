/**
 * Checks of what comes from outside, for the labelling page alone: zod, of which a bundler keeps 25 kB gzipped, is too
 * heavy for it. A guard only looks; it neither fills in defaults nor drops what it does not know.
 */
export type Guard<T> = (value: unknown) => value is T;

type Guarded<G> = G extends Guard<infer T> ? T : never;

export const isString: Guard<string> = (value) => typeof value === "string";
export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value);
export const isInteger: Guard<number> = (value): value is number => Number.isSafeInteger(value);
/** an answer without content */
export const isNull: Guard<null> = (value) => value === null;
export const isBoolean: Guard<boolean> = (value) => typeof value === "boolean";

export function isOneOf<const V extends readonly (string | number | boolean)[]>(values: V): Guard<V[number]> {
  return (value): value is V[number] => values.some((allowed) => allowed === value);
}

export function isNullOr<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

export function isMissingOr<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value);
}

export function isArrayOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard);
}

export function isObject<S extends Record<string, Guard<unknown>>>(shape: S): Guard<{ [K in keyof S]: Guarded<S[K]> }> {
  return (value): value is { [K in keyof S]: Guarded<S[K]> } =>
    isRecord(value) && Object.entries(shape).every(([key, guard]) => guard(value[key]));
}

export function isAnyOf<G extends readonly Guard<unknown>[]>(...guards: G): Guard<Guarded<G[number]>> {
  return (value): value is Guarded<G[number]> => guards.some((guard) => guard(value));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A guard as a parser: for callers that expect a zod schema. */
export function parserOf<T>(guard: Guard<T>): { parse(value: unknown): T } {
  return {
    parse: (value) => {
      if (guard(value)) return value;
      throw new Error("The server’s answer is not what this page expects. Reload the page.");
    },
  };
}
