/** The look shared by input, textarea and select. Text is 16 px on phones, or iOS zooms into the field. */
export const INPUT_CLASS =
  "w-full min-w-0 rounded-md border border-line-strong bg-raised px-3 text-base text-ink sm:text-sm transition-colors hover:border-ink-muted focus-visible:outline-offset-0 aria-invalid:border-negative [&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted";
