import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../../web/src/ui/theme/tokens.css", import.meta.url), "utf8");

const block = (selector: string): Map<string, string> => {
  const start = css.indexOf(`\n${selector} {`);
  const body = css.slice(start, css.indexOf("\n}", start));
  return new Map(
    [...body.matchAll(/--c-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
  );
};

const modes = { light: block(":root"), dark: block(".dark") };

/** Relative luminance of WCAG 2.2. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

const tones = ["accent", "gray", "red", "orange", "yellow", "green", "blue"];
const surfaces = ["canvas", "surface", "sunken", "hover"];

/** Foreground, background and the least contrast the pair must have. */
const pairs: [string, string, number][] = [
  ...["fg", "fg-muted", "fg-subtle"].flatMap((fg) =>
    surfaces.map((surface): [string, string, number] => [fg, surface, 4.5]),
  ),
  ...tones.flatMap((tone): [string, string, number][] => [
    [`${tone}-fg`, `${tone}-subtle`, 4.5],
    [`${tone}-fg`, `${tone}-muted`, 4.5],
    [`${tone}-fg`, "surface", 4.5],
    [`${tone}-fg`, "canvas", 4.5],
    [`${tone}-contrast`, `${tone}-solid`, 4.5],
  ]),
  ["fg", "accent-subtle", 4.5],
  ["fg-muted", "accent-subtle", 4.5],
  ["accent-contrast", "accent-solid-hover", 4.5],
  // What shows where a control is, or that it has the focus (WCAG 1.4.11).
  ...surfaces.map((surface): [string, string, number] => ["focus", surface, 3]),
  ...["good", "bad", "plain"].map((tone): [string, string, number] => [`chart-${tone}`, "surface", 3]),
  // No field stands on what is sunken.
  ...["canvas", "surface", "hover"].map((surface): [string, string, number] => [
    "border-control",
    surface,
    3,
  ]),
];

describe.each(Object.entries(modes))("in %s mode", (_, colors) => {
  test.each(pairs)("%s on %s has a contrast of at least %s", (foreground, background, least) => {
    const [fg, bg] = [colors.get(foreground), colors.get(background)];
    if (!fg || !bg) throw new Error(`${foreground} or ${background} is not a colour of tokens.css`);
    expect(contrast(fg, bg)).toBeGreaterThanOrEqual(least);
  });
});

test("both modes define the same colours", () => {
  expect([...modes.dark.keys()].sort()).toEqual([...modes.light.keys()].sort());
});
