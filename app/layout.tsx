import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { languageOfPage } from "@/app/messages";
import { FONTS } from "@/components/ui/fonts/fonts";
import { MessagesProvider } from "@/components/ui/messages/messages-provider";
import { NavigationStatus } from "@/components/ui/page/navigation-status";
import { PageReady } from "@/components/ui/page/page-ready";
import { ScriptFailure } from "@/components/ui/page/script-failure";
import { parseTheme, THEME_COOKIE } from "@/components/ui/page/theme";
import { Toaster } from "@/components/ui/toaster";
import { NONCE_HEADER } from "@/lib/http/security-headers";
import { sentencesIn } from "@/lib/messages/catalogue";
import { LANGUAGES } from "@/lib/messages/languages";
import "./globals.css";
import { t } from "@/lib/messages/translate";

export const metadata: Metadata = {
  title: { default: "Tickbox", template: "%s · Tickbox" },
  description: t(
    "Label language-model responses with instruction-specific checklists, and compute inter-annotator agreement.",
  ),
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#1c1c19" },
  ],
};

/** Reads the theme on the server, so that no script is needed before the first paint and nothing flashes. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const language = await languageOfPage();
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html
      lang={language}
      dir={LANGUAGES[language].dir}
      data-theme={theme === "system" ? undefined : theme}
      className={FONTS}
      // What a person chose in this browser is set before React comes (EarlyOwnSettings).
      suppressHydrationWarning
    >
      <body>
        <MessagesProvider language={language} sentences={sentencesIn(language)}>
          <ScriptFailure nonce={(await headers()).get(NONCE_HEADER) ?? undefined} />
          {children}
          <NavigationStatus />
          <Toaster />
          <PageReady />
        </MessagesProvider>
      </body>
    </html>
  );
}
