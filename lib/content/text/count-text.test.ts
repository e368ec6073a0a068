import fc from "fast-check";
import { expect, test } from "vitest";
import { countText } from "./count-text";

test.each([
  ["", 0, 0, 0],
  ["One two three.", 3, 1, 14],
  ["It isn't in. Go!", 4, 2, 16],
  ["# Title\n\n- first item\n- second item", 5, 3, 32],
  ["1. Paper Pilots\n2. Velvet Volumes", 4, 2, 32],
  ["Two:\n  1) One is it. So is two.\n 12) Both", 8, 4, 39],
  ["5.", 1, 1, 2],
  ["1048576. That is it.", 4, 2, 20],
  ["1969. The landing.\n1970. The return.", 4, 2, 35],
  ["1048576. That is it.\n\n2. More.", 6, 4, 28],
  ["1969. The landing.\n\nThen:\n\n1. The return.", 3 + 1 + 2, 2 + 1 + 1, 18 + 5 + 14],
  ["100. Last\n\n   of all\n101. More", 4, 3, 27],
  ["99. Last\n\n100. More", 2, 2, 17],
  ["It began in\n1984. Then it ended.", 7, 3, 31],
  ["我喜欢吃苹果。你呢？", 6, 2, 10],
  ["👩‍👩‍👧 hi", 1, 1, 4],
  ["e\u0301a", 1, 1, 2],
  ["Run `npm start` 3.5 times.", 5, 1, 26],
  ["See:\n\n```py\nx = f(a, b)  # done. really\n\nreturn x\n```\n\nEnd.", 1 + 7 + 2 + 1, 1 + 2 + 1, 4 + 27 + 8 + 4],
  ["```\nnever closed", 2, 1, 12],
])("%j", (text, words, sentences, characters) => {
  expect(countText(text)).toEqual({ words, sentences, characters });
});

test("a paragraph more adds what it has by itself", () => {
  const prose = fc.stringMatching(/^[a-zA-Z,. ]{0,40}$/);
  fc.assert(
    fc.property(prose, prose, (a, b) => {
      const [one, other, both] = [countText(a), countText(b), countText(`${a}\n\n${b}`)];
      expect(both.words).toBe(one.words + other.words);
      expect(both.sentences).toBe(one.sentences + other.sentences);
    }),
  );
});

test("3,000 words are counted at once", () => {
  const text = "The quick brown fox jumps over it. ".repeat(430);
  expect(countText(text).words).toBe(3_010);
});
