import { MutationObserver, mutationOptions, QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { RequestError } from "@/lib/http/fetch-json";
import { readAfterChange } from "./read-after-change";

/** A list on the screen, and what happens in order when it is changed. */
async function changedList(mutationFn: () => Promise<string>, read = async () => "list") {
  const told: string[] = [];
  const client = new QueryClient({ mutationCache: readAfterChange() });
  const queryFn = () => {
    told.push("read");
    return read();
  };
  const list = new QueryObserver(client, { queryKey: ["list"], queryFn, retry: false });
  const end = list.subscribe(() => {});
  await client.query({ queryKey: ["list"], queryFn, staleTime: "static" });
  client.setQueryData(["gone"], "there");
  told.length = 0;
  const mutation = new MutationObserver(client, {
    ...mutationOptions({
      mutationFn,
      meta: { invalidates: [{ queryKey: ["list"] }], removes: [{ queryKey: ["gone"] }] },
    }),
    onSuccess: () => void told.push("succeeded"),
  });
  const isThrough = mutation.mutate().then(
    () => told.push("through"),
    () => told.push("refused"),
  );
  return { told, client, isThrough, end };
}

test("what was changed is read after the caller knows, and before the mutation is through", async () => {
  const { told, client, isThrough, end } = await changedList(async () => "made");
  await isThrough;
  expect(told).toEqual(["succeeded", "read", "through"]);
  expect(client.getQueryData(["gone"])).toBeUndefined();
  end();
});

test("after a refusal it is read again, too, and nothing is thrown away", async () => {
  const refused = () => Promise.reject(new RequestError(409, "CONFLICT", "Somebody was first."));
  const { told, client, isThrough, end } = await changedList(refused);
  await isThrough;
  expect(told).toEqual(["read", "refused"]);
  expect(client.getQueryData(["gone"])).toBe("there");
  end();
});

test("that the server is out of reach is said without waiting for what is read from it", async () => {
  let reads = 0;
  const never = new Promise<string>(() => {});
  const away = () => Promise.reject(new TypeError("Failed to fetch"));
  const { told, isThrough, end } = await changedList(away, () => (reads++ === 0 ? Promise.resolve("list") : never));
  await isThrough;
  expect(told).toEqual(["read", "refused"]);
  end();
});
