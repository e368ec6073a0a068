import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { turnsOf } from "@/lib/content/conversation";
import { Conversation } from "./conversation";
import { RichText } from "./rich-text";

const LIST = "- a river\n";

test("the server formats a light text, and shows the beginning of one that would keep it from answering others", () => {
  expect(renderToString(<RichText text={LIST.repeat(100)} />).match(/<li/g)).toHaveLength(100);
  const heavy = renderToString(<RichText text={LIST.repeat(5_000)} />);
  expect(heavy).not.toContain("<li");
  expect(heavy).toContain("- a river\n- a river\n");
  expect(heavy).toContain("aria-busy");
  expect(heavy.length).toBeLessThan(10_000);
});

test("messages that are light each and not together are left to the browser", () => {
  const messages = Array.from({ length: 200 }, () => ({ role: "user" as const, content: LIST.repeat(10) }));
  const of = (count: number) =>
    renderToString(
      <Conversation text={LIST.repeat(10 * count)} turns={turnsOf(messages.slice(0, count))}>
        {(content) => <RichText text={content} />}
      </Conversation>,
    );
  expect(of(3).match(/a river/g)).toHaveLength(30);
  expect(of(3)).not.toContain("aria-busy");
  expect(of(200).match(/aria-busy/g)).toHaveLength(200);
});
