"use client";

import { useSyncExternalStore } from "react";
import type { LiveResource, LiveState } from "./live-resource";

export function useLive<Data>(resource: LiveResource<Data>): LiveState<Data> {
  return useSyncExternalStore(resource.subscribe, resource.current, resource.current);
}
