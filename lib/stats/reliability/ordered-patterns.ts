import type { UnitPatterns } from "./unit-patterns";

/**
 * The patterns in an order that depends on their values alone, so that what is drawn in a bootstrap does not depend on the
 * order of the units: at the first value of the scale whose counts differ the smaller count comes first.
 */
export function orderedPatterns(original: UnitPatterns): UnitPatterns {
  const { nPatterns, patternOfUnit, unitsOfPattern, labelsOfPattern, offsets, valueIndex, valueCount } = original;
  const order = Uint32Array.from({ length: nPatterns }, (_, p) => p).sort((a, b) => compare(original, a, b));
  const placeOf = new Uint32Array(nPatterns);
  const ordered = {
    offsets: new Uint32Array(nPatterns + 1),
    valueIndex: new Uint32Array(valueIndex.length),
    valueCount: new Uint32Array(valueCount.length),
  };
  let end = 0;
  order.forEach((p, place) => {
    placeOf[p] = place;
    const [from, to] = [offsets[p] ?? 0, offsets[p + 1] ?? 0];
    ordered.valueIndex.set(valueIndex.subarray(from, to), end);
    ordered.valueCount.set(valueCount.subarray(from, to), end);
    end += to - from;
    ordered.offsets[place + 1] = end;
  });
  return {
    ...original,
    ...ordered,
    patternOfUnit: patternOfUnit.map((p) => placeOf[p] ?? 0),
    unitsOfPattern: order.map((p) => unitsOfPattern[p] ?? 0),
    labelsOfPattern: order.map((p) => labelsOfPattern[p] ?? 0),
  };
}

function compare({ offsets, valueIndex, valueCount }: UnitPatterns, a: number, b: number): number {
  const [endA, endB] = [offsets[a + 1] ?? 0, offsets[b + 1] ?? 0];
  let [i, j] = [offsets[a] ?? 0, offsets[b] ?? 0];
  for (; i < endA && j < endB; i++, j++) {
    // Who lacks the value has it 0 times.
    const byValue = (valueIndex[j] ?? 0) - (valueIndex[i] ?? 0);
    if (byValue !== 0) return byValue;
    const byCount = (valueCount[i] ?? 0) - (valueCount[j] ?? 0);
    if (byCount !== 0) return byCount;
  }
  return endA - i - (endB - j);
}
