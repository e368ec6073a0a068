import { type WrittenOrder as Written, writtenOrder } from "@/lib/labelling/written-order";

/** Which response a rater's text about a pair means by A and by B, in words at the text itself. */
export function WrittenOrder(props: Written) {
  const words = writtenOrder(props);
  return words && <p className="text-xs font-medium [overflow-wrap:anywhere]">{words}</p>;
}
