import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { parseTheme, THEME_COOKIE } from "@/components/ui/page/theme";
import { QueryProvider } from "@/lib/queries/query-provider";
import { Gallery } from "./gallery";

export const metadata: Metadata = { title: "Primitives" };

/** Every primitive in its states, for eyes and for axe. Only in development, or where a check asks for it. */
export default async function PrimitivesPage() {
  if (process.env.NODE_ENV === "production" && process.env.TICKBOX_PRIMITIVES !== "1") notFound();
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <QueryProvider>
      <Gallery theme={theme} />
    </QueryProvider>
  );
}
