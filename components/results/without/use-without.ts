import { useUrlQuery } from "@/components/ui/use-url-query";
import { withoutOfAddress } from "@/lib/results/without";

/** What the page's figures leave out. Kept only in the URL, with the page's other choices. */
export function useWithout(): [string | undefined, (without: string | undefined) => void] {
  const { choices, set } = useUrlQuery();
  return [withoutOfAddress(choices()), (without) => set({ without: without ?? null })];
}
