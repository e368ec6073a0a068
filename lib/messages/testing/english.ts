import { type AreaName, type Catalogue, en } from "../en";
import { type Translate, translatorOf } from "../message";
import type { Texts } from "../texts";

/** The texts of an area as tests look for them. */
export function english<Name extends AreaName>(area: Name): Translate<Catalogue[Name]> {
  const texts: Texts = en;
  return translatorOf<Catalogue[Name]>("en", texts[area]);
}
