import { navigationStarts } from "@/components/ui/page/navigation-start";

/** Next calls this on every way to another page: a link, a button that leads on, back and forward. */
export const onRouterTransitionStart = navigationStarts;
