import { LayoutRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { type ComponentProps, createElement, type ReactNode } from "react";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { PAGE_ACCESS } from "@/e2e/support/permissions/page-access";
import { addressOfPage, parametersOf } from "@/e2e/support/permissions/values";
import { makeWalk, type Walk } from "@/e2e/support/permissions/walk";
import { makePerson } from "@/lib/testing/people";
import StudyLayout from "./(researcher)/studies/[studyId]/layout";
import { makeReader } from "./testing/open-page";

/** Every page of a study with everything in it says by one h1, and no more, where one is. */

type Page = (input: {
  params: Promise<Record<string, string>>;
  searchParams: Promise<Record<string, string>>;
}) => ReactNode;
const pageSchema = z.object({ default: z.custom<Page>((found) => typeof found === "function") });

const FILES = import.meta.glob("./**/page.tsx");
/** By address: groups of routes are no part of it. */
const PAGES = new Map(
  Object.entries(FILES).map(([file, load]) => [file.replace(/^\.|\/\([\w-]+\)|\/page\.tsx$/g, ""), load]),
);
/** It leads on to another page. */
const LEADS_ON = "/studies/[studyId]/made/[producedId]";
const OF_RESEARCHERS = Object.keys(PAGE_ACCESS).filter(
  (page) => /^\/(?:studies|prompts)\b/.test(page) && page !== LEADS_ON,
);

let walk: Walk;
beforeAll(async () => {
  process.env.BETTER_AUTH_SECRET = "a secret for this walk alone, 0123456789 abcdefghij";
  process.env.TICKBOX_ENCRYPTION_KEY = "a key for this walk alone, 0123456789 abcdefghij";
  walk = await makeWalk();
});

/** As Next.js says to a layout which pages are below it. */
function below(segments: readonly string[], children: ReactNode): ReactNode {
  const tree = segments.reduceRight<unknown>((rest, segment) => [segment, { children: rest }], ["__PAGE__", {}]);
  const value = z
    .custom<ComponentProps<typeof LayoutRouterContext>["value"]>()
    .parse({ parentTree: ["studyId", { children: tree }], url: "/" });
  return createElement(LayoutRouterContext, { value }, children);
}

test.each(OF_RESEARCHERS)("%s has one h1", { timeout: 60_000 }, async (pattern) => {
  const study = walk.studies.own;
  const address = addressOfPage(pattern, study);
  const { default: page } = pageSchema.parse(await PAGES.get(pattern)?.());
  const names = Object.keys(parametersOf(pattern, {}));
  const found = new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, "([^/]+)")}$`).exec(
    new URL(address, "http://x").pathname,
  );
  const params = Object.fromEntries(names.map((name, index) => [name, found?.[index + 1] ?? ""]));
  const mayOpen = PAGE_ACCESS[pattern] === "creator" ? await makePerson("Ada", { isAdmin: true }) : study.owner.viewer;
  const reader = await makeReader(mayOpen.userId);
  const shown = await reader.open(
    async (input) => {
      const shown = await page(input);
      if (params.studyId === undefined) return shown;
      // The page itself is below no layout that asks.
      const children = createElement(LayoutRouterContext, { value: null }, shown);
      const layout = await StudyLayout({ children, params: Promise.resolve({ studyId: params.studyId }) });
      return below(address.split("/").slice(3), layout);
    },
    pattern,
    params,
  );
  expect(shown.html.match(/<h1\b[\s\S]*?<\/h1>/g) ?? []).toHaveLength(1);
});
