"use client";

import { Flag } from "lucide-react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import { useKeyNames } from "../own-keys";
import { useSubmitKeys } from "../use-submit-keys";

export interface PanelActionsProps {
  /** reports that go with the label */
  reports: number;
  onReport: () => void;
  submitLabel: string;
  /** what kept the last press from submitting */
  missing: string | null;
  /** presses that did not submit: each is answered */
  tried: number;
  onSkip: (() => void) | null;
  submitting: boolean;
  onSubmit: () => void;
}

/** Of a pair on a phone, whose closed dock has room for the scale and Submit alone. */
const IN_SHEET = "sheet:group-data-[open=false]/pair:hidden";

/** The foot of the panel. */
export function PanelActions({
  reports,
  onReport,
  submitLabel,
  missing,
  tried,
  onSkip,
  submitting,
  onSubmit,
}: PanelActionsProps) {
  const submitKeys = useSubmitKeys();
  const keys = useKeyNames();
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
      <Button
        variant="quiet"
        aria-keyshortcuts={keys.shortcut("p")}
        onClick={onReport}
        icon={<Flag aria-hidden className={reports > 0 ? "fill-current" : undefined} />}
        className={classNames("-ms-2 px-2 text-ink-muted", IN_SHEET)}
      >
        {reports === 0 ? t("Report") : t("{count, plural, one {# report} other {# reports}}", { count: reports })}
        <span className="sr-only">{t(" a problem")}</span>
      </Button>
      {onSkip ? (
        <Button
          variant="quiet"
          aria-keyshortcuts={keys.shortcut("s")}
          onClick={onSkip}
          className={classNames("px-2 text-ink-muted", IN_SHEET)}
        >
          {t("Skip")}
          <span aria-hidden className="text-xs opacity-75 handheld:hidden">
            {keys.hintOf("s")}
          </span>
        </Button>
      ) : null}
      {/* The panel ends below: it grows upwards, and Submit stays where it was pressed. */}
      <p
        role="status"
        className={classNames(
          "min-w-0 text-end text-xs leading-4 text-negative",
          missing === null ? "flex-1 basis-0" : "order-first basis-full",
        )}
      >
        <span key={tried}>{missing ? t("Still to do: {what}.", { what: missing }) : ""}</span>
      </p>
      <Button
        data-target="submit"
        className="ms-auto sheet:group-data-[open=false]/pair:h-15 sheet:group-data-[open=false]/pair:max-w-24 sheet:group-data-[open=false]/pair:px-2 sheet:group-data-[open=false]/pair:whitespace-normal"
        variant="primary"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        loading={submitting}
        onClick={onSubmit}
      >
        {submitLabel}
        <span aria-hidden className="text-xs opacity-80 handheld:hidden">
          {submitKeys}
        </span>
      </Button>
    </div>
  );
}
