import type { ReactNode } from "react";
import { Kbd } from "@/components/ui/kbd";
import { setSingleKeys, useSingleKeys } from "@/components/ui/keys/single-keys";
import { Dialog } from "@/components/ui/modal/dialog";
import { Switch } from "@/components/ui/switch";
import { t } from "@/lib/messages/translate";
import type { GoKey } from "./go-keys";

interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  places: readonly GoKey[];
}

/** The keys of the page one is on, and the switch that turns single ones off. */
export function KeysDialog({ open, onOpenChange, places }: KeysDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("Keyboard shortcuts")}>
      {open ? <Keys places={places} /> : null}
    </Dialog>
  );
}

function Keys({ places }: { places: readonly GoKey[] }) {
  const isOn = useSingleKeys();
  const ofPage = [...document.querySelectorAll<HTMLElement>("[data-page-keys] > span")].map(
    ({ innerText }) => innerText,
  );
  return (
    <div className="flex flex-col gap-5 text-sm">
      <Switch
        label={t("Single-key shortcuts")}
        hint={t("Kept in this browser. ⌘K or Ctrl+K always opens “Go to…”.")}
        checked={isOn}
        onChange={({ target }) => setSingleKeys(target.checked)}
      />
      <Group title={t("In tables and lists")}>
        <Line keys={["J"]} says={t("next row")} />
        <Line keys={["K"]} says={t("previous row")} />
        <Line keys={["Enter"]} says={t("open the row")} />
        <Line keys={["X"]} says={t("select the row, where rows can be selected")} />
      </Group>
      {ofPage.length > 0 ? (
        <Group title={t("On this page")}>
          {ofPage.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </Group>
      ) : null}
      <Group title={t("Go to")}>
        {places.map(({ letter, name }) => (
          <Line key={letter} keys={["G", letter.toUpperCase()]} says={name} />
        ))}
      </Group>
      <Group title={t("Everywhere")}>
        <Line keys={["⌘K", "Ctrl K"]} says={t("find pages, rounds, raters, measures and actions")} isEither />
        <Line keys={["?"]} says={t("this list")} />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-1 font-medium">{title}</h3>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">{children}</ul>
    </section>
  );
}

function Line({ keys, says, isEither = false }: { keys: readonly string[]; says: string; isEither?: boolean }) {
  return (
    <li className="flex items-baseline gap-2">
      <span className="flex shrink-0 items-center gap-1">
        {keys.map((key, index) => (
          <span key={key} className="flex items-center gap-1">
            {isEither && index > 0 ? t("or") : null}
            <Kbd>{key}</Kbd>
          </span>
        ))}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{says}</span>
    </li>
  );
}
