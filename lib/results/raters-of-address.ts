import { type AddressQuery, firstOf } from "@/lib/wire/address";
import { type RatersQuery, ratersQuerySchema } from "./agreement-raters";
import { excludedOfAddress } from "./excluded";

/** The choices from an address, where what is not understood falls back to the default. */
export function ratersQueryOfAddress(query: AddressQuery): RatersQuery {
  const { raters, level, names, fast, order } = ratersQuerySchema.shape;
  return {
    raters: raters.catch(undefined).parse(firstOf(query, "raters")),
    level: level.catch("ordinal").parse(firstOf(query, "level")),
    names: names.catch("0").parse(firstOf(query, "names")),
    fast: fast.catch(undefined).parse(firstOf(query, "fast")),
    order: order.catch(undefined).parse(firstOf(query, "order")),
    without: excludedOfAddress(query),
  };
}
