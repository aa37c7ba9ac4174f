import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { NodeResult, Result } from "axe-core";
import type { Page } from "playwright";

/** The short form: the long one takes the browser longer to read than many a page to look at. */
const { source }: { source: string } = createRequire(import.meta.url)("axe-core/axe.min.js");

interface Color {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): Color;
}

/** Runs in the page: axe reads the colors of an element anew for each text on it, which took a third of its time. */
const readColorsOnce = ({ prototype }: { prototype: Color }): void => {
  const { parseString } = prototype;
  const known = new Map<string, Pick<Color, "r" | "g" | "b" | "alpha">>();
  prototype.parseString = function read(text) {
    const color = known.get(text);
    if (color) return Object.assign(this, color);
    const { r, g, b, alpha } = parseString.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
};

/** Runs in the page: axe keeps each part of each color in a WeakMap of its own, which took a quarter of its time. */
const propertiesForWeakMaps = () => {
  type Of = Record<symbol, unknown>;
  return class {
    private readonly key = Symbol("kept");
    get(of: Of): unknown {
      return of[this.key];
    }
    has(of: Of): boolean {
      return this.key in of;
    }
    set(of: Of, value: unknown): this {
      of[this.key] = value;
      return this;
    }
    add(of: Of): this {
      return this.set(of, true);
    }
  };
};

/** What a page is given to look at itself with axe. */
const axeSource = `{
const WeakMap = (${propertiesForWeakMaps})();
const WeakSet = WeakMap;
${source};
(${readColorsOnce})(axe.commons.color.Color);
}`;

/** What axe finds wrong, as far as it is told. */
type Found = Pick<Result, "id" | "impact"> & {
  readonly nodes: readonly Pick<NodeResult, "target" | "failureSummary">[];
};

interface Look {
  /** Which of axe's rules; all of WCAG 2.2 AA by default. */
  readonly rules?: readonly string[] | undefined;
  /** Where on the page; everywhere by default. */
  readonly selector?: string | undefined;
}

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Each look opens a second page to put the findings of frames together. */
const lookIntoFrames = async (page: Page, { rules, selector }: Look): Promise<readonly Found[]> => {
  const builder = new AxeBuilder({ page, axeSource }).options({ resultTypes: ["violations"] });
  if (rules) builder.withRules([...rules]);
  else builder.withTags(wcag);
  if (selector) builder.include(selector);
  return (await builder.analyze()).violations;
};

/** Has the page look at itself. It is given axe once: the builder above gives it, more than a megabyte, twice a look. */
export const axeViolations = async (page: Page, look: Look): Promise<readonly Found[]> => {
  if (page.frames().length > 1) return lookIntoFrames(page, look);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ runOnly, selector }) => {
      const { axe } = window as unknown as { readonly axe: typeof import("axe-core") };
      // A dialog may have closed meanwhile: then the page in front is what people see.
      const place = (selector && document.querySelector(selector)) || document;
      // Describing each of thousands of places that are fine takes longer than finding those that are not.
      const { violations } = await axe.run(place, { runOnly, resultTypes: ["violations"] });
      return violations.map(({ id, impact = null, nodes }) => ({
        ...{ id, impact },
        nodes: nodes.map(({ target, failureSummary = "" }) => ({ target, failureSummary })),
      }));
    },
    { runOnly: [...(look.rules ?? wcag)], selector: look.selector },
  );
};
