"use client";

export type SignInWay = "link" | "account";

const WAY = "tickbox.sign-in-way";
const DESTINATION = "tickbox.sign-in-destination";

/** How this browser signed in last, so that it is asked for the same again. */
export function signInWay(): SignInWay {
  return stored(() => localStorage.getItem(WAY)) === "link" ? "link" : "account";
}

export function rememberSignInWay(way: SignInWay): void {
  stored(() => localStorage.setItem(WAY, way));
}

/**
 * Where to go after signing in. The fragment of the page that was asked for never reaches the server: the browser has
 * carried it along to this address.
 * @param next a path of our own
 */
export function destinationOf(next: string): string {
  return next.includes("#") ? next : `${next}${window.location.hash}`;
}

/** Where to go after signing in by opening a personal link in this tab. */
export function rememberDestination(path: string): void {
  stored(() => sessionStorage.setItem(DESTINATION, path));
}

export function takeDestination(): string | null {
  return stored(() => {
    const path = sessionStorage.getItem(DESTINATION);
    sessionStorage.removeItem(DESTINATION);
    return path;
  });
}

/** Browsers may refuse to keep anything: then nothing is remembered. */
function stored<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
