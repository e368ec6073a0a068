import { ANSWERS_OF_A_QUESTION, ANSWERS_SLOT, type RoundCounts, type TaskFacet } from "./round-counts";
import { UuidIndex } from "./uuid-index";

/** PostgreSQL's binary COPY: a header, rows of fields with their length before them, and −1 in place of another row. */
const HEADER_BYTES = 19;
const FIELD_COUNT_BYTES = 2;
const LENGTH_BYTES = 4;
const COUNT_BYTES = 2;
const NULL = -1;

/**
 * Rows of position, facet, checklist and the bytes of each kind of rater, as the counts of the tasks in the order of their
 * positions; kinds are added up.
 */
export function decodeTallies(copied: Buffer, nKinds: number, facets: ReadonlyMap<number, TaskFacet>): RoundCounts {
  const bytes = new DataView(copied.buffer, copied.byteOffset, copied.byteLength);
  const fields = fieldsOf(bytes, 3 + nKinds);
  const width = 3 + nKinds;
  const nTasks = fields.length / width;
  const order = orderOf(Int32Array.from({ length: nTasks }, (_, row) => bytes.getInt32(fields[row * width] ?? 0)));
  const facetList = [...facets.values()];
  const place = new Map([...facets.keys()].map((id, index) => [id, index]));
  const facetOf = new Uint32Array(nTasks);
  const sizes = facetList.map(({ questions }) => ANSWERS_SLOT + questions.length * ANSWERS_OF_A_QUESTION);
  const starts = new Uint32Array(nTasks + 1);
  const checklists = new UuidIndex(nTasks);
  const checklistOf = new Uint32Array(nTasks);
  for (let task = 0; task < nTasks; task++) {
    const field = (order[task] ?? 0) * width;
    const facet = place.get(bytes.getInt32(fields[field + 1] ?? 0)) ?? 0;
    facetOf[task] = facet;
    starts[task + 1] = (starts[task] ?? 0) + (sizes[facet] ?? 0);
    const checklist = fields[field + 2] ?? 0;
    if (checklist > 0) checklistOf[task] = checklists.numberOf(bytes, checklist);
  }
  const counts = new Uint16Array(starts[nTasks] ?? 0);
  for (let task = 0; task < nTasks; task++) {
    const field = (order[task] ?? 0) * width;
    for (let kind = 3; kind < width; kind++) addCounts(counts, starts[task] ?? 0, bytes, fields[field + kind] ?? 0);
  }
  return {
    nTasks,
    facets: facetList,
    facetOf,
    checklistOf: checklists.length > 0 ? checklistOf : new Uint32Array(0),
    nChecklists: checklists.length,
    checklistId: (checklist) => checklists.uuid(checklist),
    starts,
    counts,
  };
}

/** Where the content of each field begins, row after row; 0 where it is null. */
function fieldsOf(bytes: DataView, width: number): Uint32Array {
  let fields = new Uint32Array(1024 * width);
  let length = 0;
  let at = HEADER_BYTES;
  while (bytes.getInt16(at) !== NULL) {
    at += FIELD_COUNT_BYTES;
    if (length + width > fields.length) {
      const larger = new Uint32Array(fields.length * 2);
      larger.set(fields);
      fields = larger;
    }
    for (let field = 0; field < width; field++) {
      const size = bytes.getInt32(at);
      at += LENGTH_BYTES;
      fields[length++] = size === NULL ? 0 : at;
      if (size !== NULL) at += size;
    }
  }
  return fields.subarray(0, length);
}

/** Each two bytes are a count, the low one first. What is not there is 0. */
function addCounts(counts: Uint16Array, start: number, bytes: DataView, field: number): void {
  if (field === 0) return;
  const end = field + bytes.getInt32(field - LENGTH_BYTES);
  for (let at = field, slot = start; at < end; at += COUNT_BYTES, slot++) {
    counts[slot] = (counts[slot] ?? 0) + bytes.getUint16(at, true);
  }
}

/** The rows in the order of their positions. They lie nearly so, but for those that were labelled since. */
function orderOf(positions: Int32Array): Uint32Array {
  // One number for both, exact below 2^53: numbers alone are sorted several times as fast as with a comparison.
  const rows = 2 ** 22;
  if (positions.length > rows) {
    return Uint32Array.from(positions, (_, row) => row).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  }
  const keys = Float64Array.from(positions, (position, row) => position * rows + row);
  const isOrdered = keys.every((key, row) => row === 0 || key > (keys[row - 1] ?? 0));
  return Uint32Array.from(isOrdered ? keys : keys.sort(), (key) => key % rows);
}
