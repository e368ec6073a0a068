"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";

/** An image that may be shown, since this server has it. */
export interface KnownImage {
  /** as texts refer to it */
  written: string;
  address: string;
  width: number;
  height: number;
}

interface KnownImages {
  byAddress: ReadonlyMap<string, KnownImage>;
  tellsMissing: boolean;
}

const Known = createContext<KnownImages | null>(null);

export interface ShownImagesProps {
  /** those that the texts inside refer to */
  images: readonly KnownImage[] | undefined;
  /** whether to say of others that the study does not have them: to those who can give it */
  tellsMissing?: boolean;
  children: ReactNode;
}

/** Lets the texts inside show these images. Any others stay placeholders. */
export function ShownImages({ images = NONE, tellsMissing = false, children }: ShownImagesProps) {
  const known = useMemo(
    () => ({ byAddress: new Map(images.map((image) => [image.written, image])), tellsMissing }),
    [images, tellsMissing],
  );
  return <Known value={known}>{children}</Known>;
}

const NONE: readonly KnownImage[] = [];

/** What an address in a text leads to: an image, or whether to say that it is missing. */
export function useKnownImage(address: string): { image?: KnownImage | undefined; isMissing: boolean } {
  const known = useContext(Known);
  const image = known?.byAddress.get(address);
  return { image, isMissing: !image && known?.tellsMissing === true && !/^([a-z][a-z0-9+.-]*:|\/)/i.test(address) };
}
