import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Opening tags of buttons, with all their attributes. */
const buttons = (source: string): string[] => source.match(/<(?:Plain)?Button\b(?:=>|[^>])*>/g) ?? [];

test("each button that can be loading has words for it: its label is hidden then, from readers of screens too", () => {
  const loading = globSync("web/src/**/*.tsx").flatMap((file) =>
    buttons(readFileSync(file, "utf8"))
      .filter((button) => /\s(?:loading|isPending)=/.test(button))
      .map((button) => ({ file, button: button.replace(/\s+/g, " ") })),
  );
  expect(loading.length).toBeGreaterThan(30);
  expect(loading.filter(({ button }) => !/ (?:loading|pending)Text=/.test(button))).toEqual([]);
});
