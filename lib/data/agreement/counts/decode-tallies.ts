import { ANSWERS_OF_A_QUESTION, ANSWERS_SLOT, type RoundCounts, type TaskFacet } from "./round-counts";
import { UuidIndex } from "./uuid-index";

const UUID_BYTES = 16;
const COUNT_BYTES = 2;
const INT_BYTES = 4;

/**
 * Columns of positions, facets, checklists, and lengths and bytes of each kind of rater's counts, as the counts of the
 * tasks in the order of their positions; kinds are added up.
 */
export function decodeTallies(
  columns: readonly Uint8Array[],
  nKinds: number,
  facets: ReadonlyMap<number, TaskFacet>,
): RoundCounts {
  const positions = integers(columns[0]);
  const nTasks = positions.length;
  const order = orderOf(positions);
  const facetList = [...facets.values()];
  const place = new Map([...facets.keys()].map((id, index) => [id, index]));
  const facetOfRow = integers(columns[1]);
  const facetOf = new Uint32Array(nTasks);
  const sizes = facetList.map(({ questions }) => ANSWERS_SLOT + questions.length * ANSWERS_OF_A_QUESTION);
  const ordered = new Uint32Array(nTasks);
  const starts = new Uint32Array(nTasks + 1);
  /** Rows → where the counts of their task begin. */
  const startOfRow = new Uint32Array(nTasks);
  for (let task = 0; task < nTasks; task++) {
    const row = order[task] ?? 0;
    const facet = place.get(facetOfRow[row] ?? 0) ?? 0;
    const start = starts[task] ?? 0;
    facetOf[task] = facet;
    ordered[task] = positions[row] ?? 0;
    startOfRow[row] = start;
    starts[task + 1] = start + (sizes[facet] ?? 0);
  }
  const counts = new Uint16Array(starts[nTasks] ?? 0);
  for (let kind = 0; kind < nKinds; kind++) {
    addCounts(counts, startOfRow, integers(columns[3 + 2 * kind]), columns[4 + 2 * kind] ?? new Uint8Array(0));
  }
  const facetIds = [...facets.keys()];
  return {
    nTasks,
    positions: ordered,
    facets: facetList,
    facetIds,
    facetOf,
    ...checklistsOf(columns[2], order),
    starts,
    counts,
  };
}

/** Each two bytes are a count, the low one first. What is not there is 0. */
function addCounts(counts: Uint16Array, startOfRow: Uint32Array, lengths: Int32Array, bytes: Uint8Array): void {
  const values = shorts(bytes);
  let at = 0;
  for (let row = 0; row < lengths.length; row++) {
    const end = at + (lengths[row] ?? 0) / COUNT_BYTES;
    for (let slot = startOfRow[row] ?? 0; at < end; at++, slot++) {
      counts[slot] = (counts[slot] ?? 0) + (values[at] ?? 0);
    }
  }
}

const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

function shorts(bytes: Uint8Array): Uint16Array {
  // A copy begins where numbers of two bytes may begin. (A Buffer's own slice would be no copy.)
  const copy = new Uint8Array(bytes);
  if (!IS_LITTLE_ENDIAN) Buffer.from(copy.buffer).swap16();
  return new Uint16Array(copy.buffer);
}

/** Either all tasks of a round have a checklist or none has. */
function checklistsOf(bytes: Uint8Array = new Uint8Array(0), order: Uint32Array) {
  const nUuids = bytes.length / UUID_BYTES;
  const index = new UuidIndex(nUuids);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const checklistOf = new Uint32Array(nUuids === order.length ? nUuids : 0);
  for (let task = 0; task < checklistOf.length; task++) {
    checklistOf[task] = index.numberOf(view, (order[task] ?? 0) * UUID_BYTES);
  }
  return { checklistOf, nChecklists: index.length, checklistId: (checklist: number) => index.uuid(checklist) };
}

function integers(bytes: Uint8Array = new Uint8Array(0)): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = new Int32Array(bytes.length / INT_BYTES);
  for (let i = 0; i < values.length; i++) values[i] = view.getInt32(i * INT_BYTES);
  return values;
}

/** The rows in the order of their positions. They lie nearly so, but for those that were labelled since. */
function orderOf(positions: Int32Array): Uint32Array {
  const order = new Uint32Array(positions.length);
  let isOrdered = true;
  for (let row = 0; row < order.length; row++) {
    order[row] = row;
    if (row > 0 && (positions[row - 1] ?? 0) >= (positions[row] ?? 0)) isOrdered = false;
  }
  if (isOrdered) return order;
  const rows = 2 ** 22;
  if (positions.length > rows) return order.sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  // One number for both, exact below 2^53: numbers alone are sorted several times as fast as with a comparison.
  const keys = new Float64Array(positions.length);
  for (let row = 0; row < keys.length; row++) keys[row] = (positions[row] ?? 0) * rows + row;
  keys.sort();
  for (let task = 0; task < order.length; task++) order[task] = (keys[task] ?? 0) % rows;
  return order;
}
