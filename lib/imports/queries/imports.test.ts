import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { importFile } from "./imports";

/** A server that dies when this much of a file has arrived. */
function dyingAfter(loaded: number) {
  return class {
    upload: { onprogress?: (event: object) => void } = {};
    onerror = () => {};
    open() {}
    setRequestHeader() {}
    send() {
      this.upload.onprogress?.({ loaded, total: 2 });
      this.onerror();
    }
  };
}

function sendTo(server: object, mode: "check" | "commit"): Promise<unknown> {
  vi.stubGlobal("XMLHttpRequest", server);
  const importing = new MutationObserver(new QueryClient(), importFile("study", mode));
  const { signal } = new AbortController();
  return importing.mutate({ file: new File(["{}"], "a.jsonl"), options: {}, onProgress: () => {}, signal });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a connection that breaks once the file has arrived may have imported it; before, nothing was", async () => {
  await expect(sendTo(dyingAfter(2), "commit")).rejects.toThrow("either the file is in the import history");
  await expect(sendTo(dyingAfter(2), "check")).rejects.toThrow("Nothing was changed");
  await expect(sendTo(dyingAfter(1), "commit")).rejects.toThrow("The connection failed");
});
