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

type Triple = readonly [number, number, number];

/** Linear red, green and blue. */
const linear = (hex: string): Triple => {
  const share = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [share(1), share(3), share(5)];
};

const times = (rows: readonly Triple[], [x, y, z]: Triple): Triple => {
  const [a = 0, b = 0, c = 0] = rows.map(([p, q, r]) => p * x + q * y + r * z);
  return [a, b, c];
};

/** Relative luminance of WCAG 2.2. */
const luminance = (hex: string): number => times([[0.2126, 0.7152, 0.0722]], linear(hex))[0];

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
    if (!fg || !bg) throw new Error(`${foreground} or ${background} is not a color of tokens.css`);
    expect(contrast(fg, bg)).toBeGreaterThanOrEqual(least);
  });
});

/** What people see who lack one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1.0). */
const visions: Record<string, readonly Triple[]> = {
  "without red cones": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "without green cones": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "without blue cones": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A color in Oklab, where equal distances look equally large; about 0.02 is just seen. */
const oklab = (rgb: Triple): Triple => {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])],
  );
};

describe.each(Object.entries(modes))("the colors of charts in %s mode", (_, colors) => {
  test.each(Object.entries(visions))("differ for people %s", (_name, vision) => {
    const seen = ["good", "bad", "plain", "rest"].map((tone) => {
      const [r, g, b] = times(vision, linear(colors.get(`chart-${tone}`) ?? ""));
      const within = (value: number) => Math.min(1, Math.max(0, value));
      return { tone, at: oklab([within(r), within(g), within(b)]) };
    });
    for (const a of seen)
      for (const b of seen.filter(({ tone }) => tone !== a.tone)) {
        const distance = Math.hypot(...a.at.map((value, at) => value - (b.at[at] ?? 0)));
        expect(distance, `${a.tone} beside ${b.tone}`).toBeGreaterThan(0.08);
      }
  });
});

test("both modes define the same colors", () => {
  expect([...modes.dark.keys()].sort()).toEqual([...modes.light.keys()].sort());
});
