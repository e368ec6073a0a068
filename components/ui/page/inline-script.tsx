export interface InlineScriptProps {
  text: string;
  /** lets the script run under the page's Content-Security-Policy (proxy.ts) */
  nonce: string | undefined;
}

/** A script that runs at its place in the page, before what comes after it. */
export function InlineScript({ text, nonce }: InlineScriptProps) {
  return (
    <script
      nonce={nonce}
      // Browsers hide the nonce: it is not as it was sent when React comes.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, and nothing of anybody's in it
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
