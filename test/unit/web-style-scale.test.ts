import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const sheets = globSync("web/src/**/*.css", { cwd: root }).filter(
  (path) => !/theme\/(tokens|fonts)\.css$/.test(path),
);

/** Properties of the scale, and the variables that hold their steps. */
const scales: readonly (readonly [RegExp, RegExp])[] = [
  [/^font-size$/, /^--(text|display)-/],
  [/^font-weight$/, /^--weight-/],
  [/^border(-[a-z]+)*-radius$/, /^--radius-/],
  [/^(row-|column-)?gap$|^(padding|margin)(-[a-z]+)*$/, /^--space-/],
];
const keyword = /^(0|auto|inherit|100%|1px|-1px|50%)$/;

/** What a value is made of, without the functions around it: `calc(-1 * var(--space-8))` gives `--space-8`. */
const partsOf = (value: string): string[] =>
  value
    .replaceAll(
      /calc\(-1 \* |env\(safe-area-inset-bottom\)|--thumb-bar|\b(calc|clamp|var)\(|\d+vh|[(),+]/g,
      " ",
    )
    .split(/\s+/)
    .filter((part) => part !== "");

const styleOf = (path: string): string => readFileSync(new URL(path, root), "utf8");

const declarations = sheets.flatMap((path) =>
  [...styleOf(path).matchAll(/^\s*([a-z-]+): ([^;]+);/gm)].map(([, property = "", value = ""]) => ({
    path,
    property,
    value,
  })),
);

test.each(scales)("%s is taken from the scale of tokens.css", (property, step) => {
  const own = declarations.filter((each) => property.test(each.property));
  expect(own.length).toBeGreaterThan(10);
  const strays = own.filter(({ value }) =>
    partsOf(value).some((part) => !keyword.test(part) && !step.test(part)),
  );
  expect(strays).toEqual([]);
});

test("each step that a style uses exists", () => {
  const tokens = readFileSync(new URL("web/src/ui/theme/tokens.css", root), "utf8");
  const used = declarations.flatMap(
    ({ value }) => value.match(/--(text|display|weight|radius|space)-[\w-]+/g) ?? [],
  );
  const own = new Set(sheets.flatMap((path) => styleOf(path).match(/--space-[\w-]+(?=:)/g) ?? []));
  expect([...new Set(used)].filter((name) => !tokens.includes(`${name}:`) && !own.has(name))).toEqual([]);
});
