import { useUrlQuery } from "@/components/ui/use-url-query";

/**
 * What a figure is asked to show, kept in the URL with the page's other choices. The first choice is the default: it is
 * not written to the URL, and unknown values are read as it.
 */
export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const { get, set } = useUrlQuery();
  const [first] = choices;
  const asked = get(name);
  return [
    choices.find((choice) => choice === asked) ?? first,
    (choice) => set({ [name]: choice === first ? null : choice }),
  ];
}
