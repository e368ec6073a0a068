import { headers } from "next/headers";
import { cache } from "react";
import { viewerOf } from "./viewer";

/** For pages: who looks; null when signed out. Layout, title and page of one request ask the database once. */
export const currentViewer = cache(async () => viewerOf(await headers()));
