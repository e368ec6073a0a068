import { DEFAULT_LANGUAGE, LANGUAGES, type Language, OFFERED_LANGUAGES, type OfferedLanguage } from "./languages";

/** In which the interface is kept for a browser. */
export const LANGUAGE_COOKIE = "language";

function isOffered(value: unknown): value is OfferedLanguage {
  return OFFERED_LANGUAGES.some((language) => language === value);
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(LANGUAGES, value);
}

/** The first language of ours that a browser accepts, by the header Accept-Language; null where it accepts none. */
export function acceptedLanguage(header: string | null): Language | null {
  const wanted = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find((each) => each !== undefined);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    if (isLanguage(tag)) return tag;
    const known = OFFERED_LANGUAGES.find((language) => language === tag.toLowerCase().split("-")[0]);
    if (known) return known;
  }
  return null;
}

/** In which language the API answers where it says something to a person: our pages ask in that of their interface. */
export function languageOfRequest(headers: Headers): Language {
  return acceptedLanguage(headers.get("accept-language")) ?? DEFAULT_LANGUAGE;
}

/** What was chosen in the browser that sends these cookies; null where nothing was. */
export function languageInCookies(header: string | null): OfferedLanguage | null {
  const chosen = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(header ?? "")?.[1];
  return isOffered(chosen) ? chosen : null;
}

interface Wishes {
  /** the person's own choice, kept with the account */
  setting: string | null | undefined;
  /** what was chosen in this browser */
  cookie: string | undefined;
  /** the header Accept-Language */
  accepted: string | null;
}

/** What the browser shows: a choice in it that only tests make, the person's, the browser's, the one it accepts. */
export function chooseLanguage({ setting, cookie, accepted }: Wishes): Language {
  if (isLanguage(cookie) && !isOffered(cookie)) return cookie;
  if (isOffered(setting)) return setting;
  if (isOffered(cookie)) return cookie;
  return acceptedLanguage(accepted) ?? DEFAULT_LANGUAGE;
}
