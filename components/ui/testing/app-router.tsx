import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";

const done = () => undefined;
const router = { bfcacheId: "", back: done, forward: done, refresh: done, push: done, replace: done, prefetch: done };

/** What hooks of next/navigation read. Mocking that module would fail wherever another test has loaded it before. */
export function AppRouter({
  path = "/",
  search = new URLSearchParams(),
  children,
}: {
  path?: string;
  search?: URLSearchParams;
  children: ReactNode;
}) {
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={path}>
        <SearchParamsContext value={search}>{children}</SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}
