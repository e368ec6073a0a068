import { type ComponentType, lazy, Suspense } from "react";

interface Options {
  loading?: ComponentType;
}

/**
 * In place of `next/dynamic`: a test on PostgreSQL has no browser that would fetch a part of a page later, so that each
 * is drawn with its page, also one that the server leaves to the browser.
 */
export default function dynamic<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading: Loading }: Options = {},
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function DrawnPart(props: Props) {
    return (
      <Suspense fallback={Loading ? <Loading /> : null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
