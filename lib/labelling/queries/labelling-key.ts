import type { QueryClient } from "@tanstack/react-query";

/** All keys of the annotator’s pages begin with it. */
export const labellingKey = ["labelling"] as const;

/** After a label left by the outbox, which is no mutation that could say so itself. */
export function readLabellingAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: labellingKey });
}
