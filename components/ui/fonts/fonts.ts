import localFont from "next/font/local";

/*
 * Geist (SIL Open Font License, LICENSE.txt) in two files a family, made by make-fonts.sh: most pages need the first alone,
 * which is fetched early; the browser fetches the second where a text has one of its characters. Next reads these calls
 * before they run, so that everything in them is written out.
 */

const sans = localFont({
  src: "./geist-latin.woff2",
  weight: "400 700",
  variable: "--font-geist-sans",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+0300-030C,U+0323-0328,U+03C0,U+2000-206F,U+2070-2079,U+2080-2089,U+20AC,U+2122,U+2190-2193,U+21B5,U+21E7,U+2211-2212,U+221A,U+221E,U+2248,U+2260,U+2264-2265,U+23CE,U+25CB,U+25CF,U+FEFF,U+FFFD",
    },
  ],
});

const sansRest = localFont({
  src: "./geist-rest.woff2",
  weight: "400 700",
  variable: "--font-geist-sans-rest",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-0130,U+0132-0151,U+0154-017E,U+018F-0192,U+01A0-01A1,U+01AF-01B0,U+01CD-01CE,U+01E4-01E9,U+0218-021B,U+0237,U+0259,U+02B9-02BC,U+02C7-02C8,U+02D8-02D9,U+02DB,U+02DD,U+0312,U+031B,U+0335-0338,U+039B,U+03A9,U+03BB-03BC,U+03C9,U+0400-0463,U+046A-046B,U+0472-0475,U+0490-049B,U+04A2-04A3,U+04AE-04BB,U+04C0,U+04CF,U+04D8-04D9,U+04E2-04E3,U+04E8-04E9,U+04EE-04EF,U+0E3F,U+1E20-1E21,U+1E80-1E85,U+1E9E-1EF9,U+20AA,U+20B1-20B4,U+20B9-20BD,U+2116-2117,U+2153-2155,U+215B-215E,U+2194-219D,U+21A9-21AA,U+21B0-21B4,U+21E4-21E5,U+2202-2206,U+220F,U+222B,U+2236,U+2460-2468,U+24EA,U+24FF,U+25B2-25B7,U+25BC-25C1,U+25CA,U+25CC,U+2639-263A,U+2776-277E,U+3003,U+301C,U+A78B-A78C,U+F8FF,U+FB01-FB02",
    },
  ],
});

const mono = localFont({
  src: "./geist-mono-latin.woff2",
  weight: "400 700",
  variable: "--font-geist-mono",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+0300-030C,U+0323-0328,U+03C0,U+2000-206F,U+2070-2079,U+2080-2089,U+20AC,U+2122,U+2190-2193,U+21B5,U+21E7,U+2211-2212,U+221A,U+221E,U+2248,U+2260,U+2264-2265,U+23CE,U+25CB,U+25CF,U+FEFF,U+FFFD",
    },
  ],
});

const monoRest = localFont({
  src: "./geist-mono-rest.woff2",
  weight: "400 700",
  variable: "--font-geist-mono-rest",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-0130,U+0134-0151,U+0154-017E,U+018F-0192,U+01A0-01A1,U+01AF-01B0,U+01CD-01CE,U+01E4-01E9,U+0218-021B,U+0237,U+0259,U+02B9-02BC,U+02C7-02C8,U+02D8-02D9,U+02DB,U+02DD,U+0312,U+031B,U+0335-0338,U+039B,U+03A9,U+03BB-03BC,U+0400-0463,U+046A-046B,U+0472-0475,U+0490-049B,U+04A2-04A3,U+04AE-04BB,U+04C0,U+04CF,U+04D8-04D9,U+04E2-04E3,U+04E8-04E9,U+04EE-04EF,U+0E3F,U+1E20-1E21,U+1E80-1E85,U+1E9E-1EF9,U+20AA,U+20B1-20B4,U+20B9-20BD,U+2107,U+2116-2117,U+2153-2155,U+215B-215E,U+2194-219D,U+21A9-21AA,U+21B0-21B4,U+21E4-21E5,U+2202-2206,U+220F,U+222B,U+2236,U+2326-232B,U+240B-240C,U+2423,U+2460-2468,U+24EA,U+24FF-259F,U+25B2-25B7,U+25BC-25C1,U+25CA,U+25CC,U+2776-277E,U+3003,U+301C,U+A78B-A78C,U+F8FF",
    },
  ],
});

/** Class names that declare the variables of app/globals.css. */
export const FONTS = [sans, sansRest, mono, monoRest].map(({ variable }) => variable).join(" ");
