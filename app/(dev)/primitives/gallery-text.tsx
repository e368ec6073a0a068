"use client";

import { Card } from "@/components/ui/card";
import { RichText } from "@/components/ui/rich-text/rich-text";
import { Section } from "@/components/ui/section";

const SAMPLE = String.raw`# A heading

Three lines
of a poem
keep their breaks.

1. First, with **strong** and *soft* words and ${"`code`"}
2. Second: see [a page](https://example.org/a?b=c) and https://example.com
   - nested
   - [x] done
   - [ ] open

> A quotation, with inline maths $e^{i\pi} + 1 = 0$ and \(a^2 + b^2 = c^2\). It costs $5, not $10.

1048576. That is the twentieth power of 2, and a sentence.

Numbers that are long

99998. hang from the edge
99999. and need their room

$$\int_0^\infty e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2}$$

| Name | Amount | Note |
| --- | ---: | --- |
| one | 1.5 | short |
| two | 20 | a little longer than the other |

${"```python"}
def greet(name: str) -> str:
    return f"Hello, {name}, and welcome to a line that is long enough that it must scroll sideways on any phone"
${"```"}

![a cat on a mat](https://example.org/cat.png)

<script>alert("harmless text")</script>

---

A footnote.[^1]

[^1]: Down here.
`;

export function GalleryText() {
  return (
    <Section title="Rich text">
      <Card>
        <RichText text={SAMPLE} />
      </Card>
    </Section>
  );
}
