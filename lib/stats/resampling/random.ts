/** A source of uniform random numbers in [0, 1). Always handed in, so that every sample can be repeated. */
export type Random = () => number;

/**
 * A repeatable source: the same seed gives the same numbers on every machine (sfc32, 53 bits a number).
 * @param seed any integer or text
 */
export function seededRandom(seed: number | string): Random {
  let [a, b, c, counter] = seedWords(String(seed));
  const next = () => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return t;
  };
  for (let warmUp = 0; warmUp < 16; warmUp++) next();
  return () => ((next() >>> 5) * 0x4000000 + (next() >>> 6)) / 0x20000000000000;
}

/** Four words that differ for any two texts in practice: 32-bit FNV-1a with four different starting values. */
function seedWords(text: string): [number, number, number, number] {
  const word = (start: number) => {
    let hash = start;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    return hash ^ (hash >>> 13);
  };
  return [word(0x811c9dc5), word(0x2f6b1c3d), word(0x6d2b79f5), 1];
}

/** A whole number from 0 to below `count`, each equally likely. */
export function randomIndex(count: number, random: Random): number {
  return Math.floor(random() * count);
}
