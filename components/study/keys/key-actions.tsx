"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { openRow, stepRow, tickRow } from "@/components/ui/keys/row-keys";
import { areSingleKeysOn, isCovered, isTyping, SHOW_KEYS } from "@/components/ui/keys/single-keys";
import { t } from "@/lib/messages/translate";
import { roundsQuery } from "@/lib/round/queries/rounds";
import { studyQuery } from "@/lib/study/queries/studies";
import { type GoKey, goKeys } from "./go-keys";
import { KeysDialog } from "./keys-dialog";

const PLACE = /^\/studies\/([0-9a-f-]{36})(?:\/rounds\/([0-9a-f-]{36}))?/;

interface KeyActionsProps {
  /** before this was there */
  pressed: RefObject<readonly string[]>;
  onThere: () => void;
}

/** What single keys do on researchers' pages. */
export function KeyActions({ pressed, onThere }: KeyActionsProps) {
  const [showsKeys, setShowsKeys] = useState(false);
  /** G was pressed: the next key says where to */
  const [isGoing, setGoing] = useState(false);
  const { places, said, setSaid, read, go } = usePlacesToGo();
  const act = (key: string): boolean => {
    setSaid("");
    if (key === "j" || key === "k") {
      if (!stepRow(key === "j" ? 1 : -1)) setSaid(t("No row to go to."));
      return true;
    }
    if (key === "x") return tickRow();
    if (key === "Enter") return openRow();
    if (key !== "g" && key !== "?") return false;
    void read();
    if (key === "g") setGoing(true);
    else setShowsKeys(true);
    return true;
  };
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
    if (isCovered() || !areSingleKeysOn()) return;
    if (isGoing) {
      if (event.key === "Shift") return;
      setGoing(false);
      // No key of the page itself hears where one goes.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (/^[a-z]$/i.test(event.key)) void go(event.key.toLowerCase());
      return;
    }
    if (event.defaultPrevented || (event.repeat && !"jk".includes(event.key)) || isOfPage(event)) return;
    if (event.key === "Enter" && !isBoxOrRow(event.target)) return;
    if (act(event.key)) event.preventDefault();
  });
  const begin = useEffectEvent(() => {
    onThere();
    const keys = pressed.current;
    keys.forEach((key, index) => {
      if (keys[index - 1] === "g") {
        setGoing(false);
        void go(key.toLowerCase());
      } else act(key);
    });
  });
  useEffect(() => {
    begin();
    const show = () => setShowsKeys(true);
    // Before the page's own keys.
    window.addEventListener("keydown", hear, true);
    window.addEventListener(SHOW_KEYS, show);
    return () => {
      window.removeEventListener("keydown", hear, true);
      window.removeEventListener(SHOW_KEYS, show);
    };
  }, []);

  return (
    <>
      <div role="status" className={said || isGoing ? HINT : "sr-only"}>
        {isGoing ? goingWords(places) : said}
      </div>
      <KeysDialog open={showsKeys} onOpenChange={setShowsKeys} places={places} />
    </>
  );
}

/** The pages that G leads to from here, read when they are wanted. */
function usePlacesToGo() {
  const router = useRouter();
  const client = useQueryClient();
  const pathname = usePathname();
  const [places, setPlaces] = useState<readonly GoKey[]>([]);
  const [said, setSaid] = useState("");
  const read = async () => {
    const found = await placesAt(client, pathname);
    setPlaces(found);
    return found;
  };
  const go = async (letter: string) => {
    const found = (await read()).find((place) => place.letter === letter);
    if (found) router.push(found.href);
    else {
      setSaid(t("G {letter} leads nowhere from here. Press ? for the list of keys.", { letter: letter.toUpperCase() }));
    }
  };
  return { places, said, setSaid, read, go };
}

const HINT =
  "fixed inset-x-4 bottom-4 z-50 mx-auto w-fit max-w-3xl rounded-md border border-line-strong bg-raised px-4 py-2 text-sm shadow-raised";

function goingWords(places: readonly GoKey[]): string {
  const named = places.map(({ letter, name }) => `${letter.toUpperCase()} ${name}`).join(" · ");
  return t("Go to… {named}. Esc cancels.", { named });
}

/** A table with ticks, or the adjudication queue, has these keys for itself. */
function isOfPage({ key, target }: KeyboardEvent): boolean {
  const own = target instanceof Element ? target.closest<HTMLElement>("[data-own-keys]")?.dataset.ownKeys : undefined;
  const ofPage = document.querySelector<HTMLElement>("[data-page-keys]")?.dataset.pageKeys;
  return `${own ?? ""}${ofPage ?? ""}`.includes(key);
}

/** Elsewhere Enter presses what has the focus, or sends a form. */
function isBoxOrRow(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches("main tr, main [data-rows] > *, main :is(tr, [data-rows]) input[type=checkbox]")
  );
}

async function placesAt(client: QueryClient, pathname: string): Promise<GoKey[]> {
  const [, studyId, roundId] = PLACE.exec(pathname) ?? [];
  if (studyId === undefined) return goKeys({ study: null, round: null });
  try {
    const [study, list] = await Promise.all([
      client.ensureQueryData(studyQuery(studyId)),
      roundId === undefined ? null : client.ensureQueryData(roundsQuery(studyId)),
    ]);
    return goKeys({ study, round: list?.rounds.find(({ id }) => id === roundId) ?? null });
  } catch {
    // Without a connection nothing is known of what one may see.
    return goKeys({ study: null, round: null });
  }
}
