import { usePathname, useSearchParams } from "next/navigation";
import { replaceSearch } from "./replace-search";

/**
 * What a figure is asked to show, kept in the address beside the page's other choices. The first choice is not written
 * there; it also stands for what is none of them.
 */
export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const path = usePathname();
  const search = useSearchParams();
  const [first] = choices;
  const asked = search.get(name);
  return [
    choices.find((choice) => choice === asked) ?? first,
    (choice) => replaceSearch(path, search, { [name]: choice === first ? null : choice }),
  ];
}
