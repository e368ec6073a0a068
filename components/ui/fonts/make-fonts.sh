#!/bin/sh
# Makes the font files beside it from those of the package geist (1.7.2): weights 400 to 700, cut by characters.
# Usage: make-fonts.sh PATH_OF_GEIST/dist/fonts, with fonttools and brotli (pip) on the PATH. Prints what fonts.ts says.
set -e
cd "$(dirname "$0")"
latin="U+0000-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+0300-030C,U+0323-0328,U+03C0,U+2000-206F,U+2070-2079,U+2080-2089,U+20AC,U+2122,U+2190-2193,U+21B5,U+21E7,U+2211-2212,U+221A,U+221E,U+2248,U+2260,U+2264-2265,U+23CE,U+25CB,U+25CF,U+FEFF,U+FFFD"
# The characters of the font that are not Latin, in ranges; gaps of up to three are closed.
rest='
import sys
from fontTools.ttLib import TTFont
latin = set()
for part in sys.argv[2].split(","):
    first, *last = part[2:].split("-")
    latin |= set(range(int(first, 16), int((last or [first])[0], 16) + 1))
ranges = []
for code in sorted(set(TTFont(sys.argv[1]).getBestCmap()) - latin):
    if ranges and code - ranges[-1][1] <= 4 and not latin & set(range(ranges[-1][1], code)): ranges[-1][1] = code
    else: ranges.append([code, code])
print(",".join(f"U+{a:04X}" if a == b else f"U+{a:04X}-{b:04X}" for a, b in ranges))'
cut() {
  pyftsubset "$1" --unicodes="$2" --layout-features=kern,liga,ccmp,locl,mark,mkmk,calt,tnum --flavor=woff2 --output-file="$3"
  echo "$3 $2"
}
work=$(mktemp -d)
for font in geist-sans/Geist:geist geist-mono/GeistMono:geist-mono; do
  fonttools varLib.instancer "$1/${font%:*}-Variable.ttf" wght=400:700 -q -o "$work/font.ttf"
  cut "$work/font.ttf" "$latin" "${font#*:}-latin.woff2"
  cut "$work/font.ttf" "$(python3 -c "$rest" "$work/font.ttf" "$latin")" "${font#*:}-rest.woff2"
done
rm -r "$work"
