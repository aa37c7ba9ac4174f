import { writeFileSync } from "node:fs";
import { dictionary } from "@zxcvbn-ts/language-common";

/** Refusing fewer than 3,000 helps little; 10,000 make a bundle 84 KiB larger (`check-bundles.ts`). */
const most = 10_000;
const wordsPerLine = 12;
/** What the form takes at all. */
const possible = /^\S{6,128}$/;

/** The most common passwords that could be typed here, most common first, a dozen a line. */
export const commonPasswordLines = (): string[] => {
  const words = dictionary["passwords-common"].filter((word) => possible.test(word)).slice(0, most);
  return Array.from({ length: Math.ceil(words.length / wordsPerLine) }, (_, line) =>
    words.slice(line * wordsPerLine, (line + 1) * wordsPerLine).join(" "),
  );
};

// node scripts/common-passwords.ts: renews the list after an update of the package it comes from.
if (import.meta.main) {
  const file = new URL("../functions/people/session/common-passwords.json", import.meta.url);
  writeFileSync(file, `${JSON.stringify(commonPasswordLines(), null, 2)}\n`);
}
