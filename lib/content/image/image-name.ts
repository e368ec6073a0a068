import { z } from "zod";
import { IMAGE_LIMITS } from "./image-limits";

/**
 * Not seen, or showing what follows in another order, so that one name looks like another: controls, marks of direction,
 * what joins or separates without a width, and halves of characters. What joins emoji or letters of Persian and Indic
 * scripts is part of how they are written.
 */
const UNSEEN_OR_BACKSLASH =
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\\]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/u;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Why a text cannot be the name of an image; null where it can. */
function problemOf(name: string): string | null {
  if (name === "") return "must not be empty";
  if (name.length > IMAGE_LIMITS.nameCharacters) return `must have at most ${IMAGE_LIMITS.nameCharacters} characters`;
  if (UNSEEN_OR_BACKSLASH.test(name)) {
    return "must not contain control characters, invisible or direction characters, or backslashes";
  }
  if (name.trim() !== name) return "must not begin or end with a space";
  if (SCHEME.test(name)) return "must not begin like an address on the web";
  if (name.split("/").some((part) => part === "" || part === "." || part === "..")) {
    return "must be a path inside the study, such as charts/q3.png: no / at the start, no . or .. as a folder";
  }
  return null;
}

/** The name of an image in its study, such as "charts/q3.png". Of equal letters it is the same, however they are encoded. */
export const imageNameSchema = z
  .string()
  .normalize("NFC")
  .superRefine((name, context) => {
    const problem = problemOf(name);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

/**
 * The names that an address in a text may mean, the likeliest first: as it is written, or with %20 and the like decoded;
 * "./" in front means nothing. None where it leads to the web or cannot be a name.
 */
export function namesOfAddress(address: string): string[] {
  const path = address.normalize("NFC").replace(/^(?:\.\/)+/, "");
  return [...new Set([path, percentDecoded(path).normalize("NFC")])].filter((name) => problemOf(name) === null);
}

/** What cannot be decoded stays: a % may be part of a name. */
function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
