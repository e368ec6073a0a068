import { type Guard, isArrayOf, isBoolean, isNullOr, isObject, isOneOf, isString } from "../guard";
import { LEVELS } from "../protocol-words";
import type { Truth } from "./training";

/** What the labelling page is told of a training task, as its schema in training.ts says. */
export const isTruth: Guard<Truth> = isObject({
  truth: isNullOr(
    isObject({
      isRight: isBoolean,
      score: isNullOr(isOneOf(LEVELS)),
      side: isNullOr(isOneOf(["first", "neither", "second"])),
      remarks: isArrayOf(isObject({ id: isString, text: isString, madeAt: isString })),
    }),
  ),
});
