import { Fragment, type ReactNode } from "react";

/** Parts that are known by their place alone and never move: the words of a text, the levels of a scale. */
export function renderByIndex<Item>(
  items: readonly Item[],
  render: (item: Item, place: number) => ReactNode,
): ReactNode[] {
  // Keyed here and not by Children.toArray, which warns of every part that came without a key.
  // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that such parts are known by
  return items.map((item, place) => <Fragment key={place}>{render(item, place)}</Fragment>);
}
