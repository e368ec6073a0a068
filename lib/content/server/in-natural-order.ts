import { naturalOrder } from "@/lib/format/natural-order";

/** Responses by their systems' names, then by sample. */
export function inNaturalOrder<Response extends { system: { name: string }; sample: number }>(
  responses: Response[],
): Response[] {
  return responses.toSorted(
    (one, other) => naturalOrder(one.system.name, other.system.name) || one.sample - other.sample,
  );
}
