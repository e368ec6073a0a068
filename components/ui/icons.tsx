import type { ComponentProps } from "react";

/**
 * The icons of raters' pages and of what every page has: drawings of Lucide (ISC license, Lucide Contributors), each as one
 * path. What lucide-react brings along besides its drawings would be 1.5 kB more on the labelling page.
 */
export type IconProps = ComponentProps<"svg">;

function Drawing({ d, ...rest }: IconProps & { d: string }) {
  return (
    <svg
      aria-hidden
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={d} />
    </svg>
  );
}

export const ALargeSmall = (props: IconProps) => (
  <Drawing
    d="M15 16l2.536-7.328a1 1 0 111.928 0L22 16M15.7 14h5.6M2 16l4.04-9.69a.5.5 0 01.923 0L11 16M3.3 13h6.4"
    {...props}
  />
);

export const BookOpenText = (props: IconProps) => (
  <Drawing
    d="M12 5v16M16 13h2M16 9h2M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2zM6 13h2M6 9h2"
    {...props}
  />
);

export const Check = (props: IconProps) => <Drawing d="M20 6 9 17l-5-5" {...props} />;

export const ChevronUp = (props: IconProps) => <Drawing d="M18 15l-6-6-6 6" {...props} />;

export const CircleAlert = (props: IconProps) => (
  <Drawing d="M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 8L12 12M12 16L12.01 16" {...props} />
);

export const CircleCheck = (props: IconProps) => (
  <Drawing d="M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M16 9l-5.5 5.5L8 12" {...props} />
);

export const CircleQuestionMark = (props: IconProps) => (
  <Drawing d="M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5M12 17h.01" {...props} />
);

export const CircleUserRound = (props: IconProps) => (
  <Drawing
    d="M17.925 20.056a6 6 0 0 0-11.851.001M8 11a4 4 0 1 0 8 0 4 4 0 1 0-8 0M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0"
    {...props}
  />
);

export const CloudCheck = (props: IconProps) => (
  <Drawing d="M17 15l-5.5 5.5L9 18M5.516 16.07A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 3.501 7.327" {...props} />
);

export const CloudOff = (props: IconProps) => (
  <Drawing
    d="M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20"
    {...props}
  />
);

export const Code2 = (props: IconProps) => <Drawing d="M18 16l4-4-4-4M6 8l-4 4 4 4M14.5 4l-5 16" {...props} />;

export const Copy = (props: IconProps) => (
  <Drawing
    d="M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"
    {...props}
  />
);

export const FileQuestion = (props: IconProps) => (
  <Drawing
    d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5M12 17h.01"
    {...props}
  />
);

export const Flag = (props: IconProps) => (
  <Drawing
    d="M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528"
    {...props}
  />
);

export const GraduationCap = (props: IconProps) => (
  <Drawing
    d="M21.42 10.922a1 1 0 0 0-.019-1.838L12.83 5.18a2 2 0 0 0-1.66 0L2.6 9.08a1 1 0 0 0 0 1.832l8.57 3.908a2 2 0 0 0 1.66 0zM22 10v6M6 12.5V16a6 3 0 0 0 12 0v-3.5"
    {...props}
  />
);

export const History = (props: IconProps) => (
  <Drawing d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2" {...props} />
);

export const Hourglass = (props: IconProps) => (
  <Drawing
    d="M5 22h14M5 2h14M17 22v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22M7 2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2"
    {...props}
  />
);

export const ImageOff = (props: IconProps) => (
  <Drawing
    d="M2 2L22 22M10.41 10.41a2 2 0 1 1-2.83-2.83M13.5 13.5L6 21M18 12L21 15M3.59 3.59A1.99 1.99 0 0 0 3 5v14a2 2 0 0 0 2 2h14c.55 0 1.052-.22 1.41-.59M21 15V5a2 2 0 0 0-2-2H9"
    {...props}
  />
);

export const Info = (props: IconProps) => (
  <Drawing d="M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 16v-4M12 8h.01" {...props} />
);

export const Keyboard = (props: IconProps) => (
  <Drawing
    d="M10 8h.01M12 12h.01M14 8h.01M16 12h.01M18 8h.01M6 8h.01M7 16h10M8 12h.01M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z"
    {...props}
  />
);

export const LoaderCircle = (props: IconProps) => <Drawing d="M21 12a9 9 0 1 1-6.219-8.56" {...props} />;

export const LogIn = (props: IconProps) => (
  <Drawing d="M10 17l5-5-5-5M15 12H3M15 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4" {...props} />
);

export const RefreshCw = (props: IconProps) => (
  <Drawing
    d="M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5"
    {...props}
  />
);

export const Square = (props: IconProps) => (
  <Drawing d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2z" {...props} />
);

export const SquareCheck = (props: IconProps) => (
  <Drawing
    d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM16 9l-5.5 5.5L8 12"
    {...props}
  />
);

export const SunMoon = (props: IconProps) => (
  <Drawing
    d="M12 2v2M14.837 16.385a6 6 0 1 1-7.223-7.222c.624-.147.97.66.715 1.248a4 4 0 0 0 5.26 5.259c.589-.255 1.396.09 1.248.715M16 12a4 4 0 0 0-4-4M19 5l-1.256 1.256M20 12h2"
    {...props}
  />
);

export const SquarePen = (props: IconProps) => (
  <Drawing
    d="M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7M18.375 2.625a1 1 0 0 1 3 3l-9 9-4 1 1-4z"
    {...props}
  />
);

export const Text = (props: IconProps) => <Drawing d="M21 5H3M15 12H3M17 19H3" {...props} />;

export const Trash2 = (props: IconProps) => (
  <Drawing
    d="M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2"
    {...props}
  />
);

export const TriangleAlert = (props: IconProps) => (
  <Drawing d="M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01" {...props} />
);

export const X = (props: IconProps) => <Drawing d="M18 6 6 18M6 6l12 12" {...props} />;
