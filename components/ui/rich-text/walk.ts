import type { Nodes } from "mdast";

/** All nodes below and including one, in the order of the text, without recursion: trees may be deep. */
export function* walk(root: Nodes): Generator<Nodes> {
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if ("children" in node) waiting.push(...[...node.children].reverse());
  }
}
