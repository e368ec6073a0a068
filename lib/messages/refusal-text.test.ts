import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { refusalText } from "./refusal-text";
import { REFUSALS } from "./server-sentences";

describe("a refusal", () => {
  it("is said in the language of the interface", () => {
    expect(refusalText("de", "The round is closed and no longer accepts labels.")).toBe(
      "Die Runde ist geschlossen und nimmt keine Annotationen mehr an.",
    );
  });

  it("keeps its values", () => {
    const english =
      "Someone called Ada (2) has joined this study already. If that was you, sign in with your personal link. If not, add an initial or a number to your name.";
    expect(refusalText("de", english)).toMatch(/^Jemand namens Ada \(2\) ist dieser Studie schon beigetreten\./);
  });

  it("stays as it is in English, and where no annotator meets it", () => {
    expect(refusalText("en", "The round is closed and no longer accepts labels.")).toContain(
      "no longer accepts labels",
    );
    expect(refusalText("de", "The budget of this run is used up.")).toBe("The budget of this run is used up.");
  });
});

/** The sources, without tests, in which errors are thrown. */
function sourceBelow(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/test\.ts$/.test(entry.name))
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, "utf8"))
    .join("\n");
}

test("every text of the catalogue is thrown somewhere, word for word", () => {
  const rooms = readdirSync("lib").filter((room) => room !== "messages");
  const source = ["app/api", ...rooms.map((room) => `lib/${room}`)].map(sourceBelow).join("\n");
  for (const text of REFUSALS) {
    // An invitation that ended says why, and then what to do.
    for (const part of text.split(/\{\w+\}|(?= Ask the person who sent it)/)) {
      if (/\p{L}/u.test(part)) expect(source).toContain(part.trim());
    }
  }
});
