import { type Random, randomIndex } from "./random";

/** Clusters as a resample draws them: those that add the same are one group, and of very many others blocks are drawn. */
export interface ClusterGroups {
  /** Groups → how many clusters are alike in it; 1 for a block. */
  readonly sizes: Uint32Array;
  /** Groups → the clusters that one draw of it adds: one of the like ones, or all of a block. */
  readonly added: readonly (readonly number[])[];
}

/** A draw of more clusters than this costs more than what it tells. */
const MANY_CLUSTERS = 2_000;
const BLOCKS = 1_000;

/**
 * @param keys of the clusters; equal where clusters add the same to every statistic. Groups depend on these alone, not on
 *   their order.
 * @param times how many clusters each represents; default 1
 */
export function clusterGroups(keys: readonly string[], random: Random, times?: readonly number[]): ClusterGroups {
  const groups = new Map<string, { cluster: number; size: number }>();
  let nClusters = 0;
  keys.forEach((key, cluster) => {
    const size = times?.[cluster] ?? 1;
    nClusters += size;
    const known = groups.get(key);
    if (known) known.size += size;
    else groups.set(key, { cluster, size });
  });
  const ordered = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
  const blockOf = groups.size > MANY_CLUSTERS ? randomBlocks(nClusters, random) : null;
  if (!blockOf) {
    return { sizes: Uint32Array.from(ordered, ({ size }) => size), added: ordered.map(({ cluster }) => [cluster]) };
  }
  const added = Array.from({ length: BLOCKS }, (): number[] => []);
  let next = 0;
  for (const { cluster, size } of ordered) {
    for (let like = 0; like < size; like++) added[blockOf[next++] ?? 0]?.push(cluster);
  }
  return { sizes: new Uint32Array(BLOCKS).fill(1), added };
}

/** What one draw of each group adds, of what each cluster adds. */
export function sumsOfGroups({ added }: ClusterGroups, ofCluster: ArrayLike<number>): Float64Array {
  return Float64Array.from(added, (clusters) => clusters.reduce((sum, cluster) => sum + (ofCluster[cluster] ?? 0), 0));
}

/**
 * Of very many clusters, which of a thousand random blocks each is in. Whole blocks are drawn then: the spread of a
 * statistic over such draws is that over draws of the clusters, known to some two per cent (√(1 / 2,000)), and a draw costs
 * no more with a million clusters.
 * Source: Wolter, Introduction to Variance Estimation (2007), chapter 2 (random groups).
 * @param most more clusters than these are put into blocks, by default more than 2,000
 * @param blocks how many blocks, by default 1,000
 * @returns null for clusters that are drawn one by one
 */
export function randomBlocks(
  nClusters: number,
  random: Random,
  most = MANY_CLUSTERS,
  blocks = BLOCKS,
): Uint32Array | null {
  if (nClusters <= most) return null;
  // Fisher and Yates, as in Knuth's Algorithm P.
  const order = Uint32Array.from({ length: nClusters }, (_, i) => i);
  for (let i = nClusters - 1; i > 0; i--) {
    const j = randomIndex(i + 1, random);
    const moved = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = moved;
  }
  return order.map((place) => place % blocks);
}
