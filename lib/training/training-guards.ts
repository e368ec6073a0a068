import { ANSWERS } from "@/lib/round/protocol/protocol-words";
import {
  type Guard,
  isArrayOf,
  isBoolean,
  isInteger,
  isNullOr,
  isNumber,
  isObject,
  isOneOf,
  isString,
} from "@/lib/wire/guard";
import type { Truth } from "./training";

/** What the labelling page receives about a training task, as its schema in training.ts says. */
export const isTruth: Guard<Truth> = isObject({
  truth: isNullOr(
    isObject({
      isRight: isBoolean,
      level: isNullOr(isNumber),
      side: isNullOr(isOneOf(["first", "neither", "second"])),
      answers: isArrayOf(
        isObject({
          itemId: isString,
          answer: isOneOf(ANSWERS),
          isRight: isBoolean,
          explanation: isNullOr(isString),
        }),
      ),
      explanation: isNullOr(isString),
      isOtherWayRound: isBoolean,
      standing: isObject({ tasks: isInteger, done: isInteger, right: isInteger, passMark: isInteger }),
      remarks: isArrayOf(isObject({ id: isString, text: isString, madeAt: isString })),
    }),
  ),
});
