import type { AreaName, Catalogue } from "./en";
import type { TranslationOf } from "./message";

/** All texts in one language. */
export type Texts = { readonly [Area in AreaName]: TranslationOf<Catalogue[Area]> };
