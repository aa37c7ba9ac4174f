import { describe, expect, it } from "vitest";
import { dropLinks, markdownReader, plainText } from "../../shared/markdown/markdown.ts";

const longest = 200_000;
const filled = (part: string): string => part.repeat(Math.floor(longest / part.length));

describe("links of a text", () => {
  it.each([
    ["[a](https://example.com/b?c=d#e)", "[a](https://example.com/b?c=d#e)"],
    ["[a](http://example.com 'title')", "[a](http://example.com 'title')"],
    ["[a](mailto:a@example.com)", "[a](mailto:a@example.com)"],
    ["<https://example.com>", "<https://example.com>"],
    ["[a](HTTPS://example.com)", "[a](HTTPS://example.com)"],
    ["[a](javascript:alert(1))", "a"],
    ["[a](<javascript:alert(1)>)", "a"],
    ["[a](JaVaScRiPt:alert(1) 'x')", "a"],
    ["[a](data:text/html,x)", "a"],
    ["[a](/policies/1)", "a"],
    ["[a](//example.com)", "a"],
    ["[a](file:///etc/passwd)", "a"],
    ["[a](java&#115;cript:alert(1))", "a"],
    ["![a](https://example.com/a.png)", "a"],
    ["<javascript:alert(1)>", "javascript:alert(1)"],
    ["[a]\n\n[a]: javascript:alert(1)\n", "[a]\n\n"],
    ["[a]\n\n[a]: https://example.com\n", "[a]\n\n[a]: https://example.com\n"],
  ])("stay where they lead to the web or a mail address: %s", (typed, kept) => {
    expect(dropLinks(typed)).toBe(kept);
  });

  it.each([
    "[a](javascript:alert(1))",
    "[a]( \tjavascript:alert(1))",
    "[a](java\nscript:alert(1))",
    "[a](\\javascript:alert(1))",
    "[a](&#106;avascript:alert(1))",
    "[a](vbscript:x)",
    "[a][b]\n\n[b]: javascript:alert(1)",
    "[a](//example.com)",
    "<javascript:alert(1)>",
  ])("are none in what is drawn where they lead elsewhere: %j", (typed) => {
    for (const text of [typed, dropLinks(typed)]) {
      expect(markdownReader().render(text)).not.toMatch(/<a /);
    }
  });
});

describe("markup in a text", () => {
  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "a <b onclick=alert(1)>b</b>",
    "<!-- x -->",
    "<svg/onload=alert(1)>",
  ])("is text: %s", (typed) => {
    expect(markdownReader().render(typed)).not.toMatch(/<(?!\/?p>)/);
    expect(plainText(typed)).toBe(typed);
  });
});

describe("what a text says", () => {
  it("is without its marks, a line for each block", () => {
    const text =
      "# Keys\n\nKeys are **rotated**\n*monthly*.\n\n- one\n- [two](https://example.com)\n\n    code\n";
    expect(plainText(text)).toBe("Keys\n\nKeys are rotated\nmonthly.\n\none\n\ntwo\n\ncode");
  });
});

describe("a text that is made to take long", () => {
  it.each([
    ...["[", "*a **a ", "> ", "- ", "a\n- b\n", "`", "<a ", "&#", "[a](", "![a](", '[a](b "', "[a]: b\n"],
    ...["\\", "_a__b ", "<http:", "[x](<b", "(((", "[a](b(c"],
  ])("is read in time that grows with its length alone: %j", (part) => {
    const started = performance.now();
    plainText(dropLinks(filled(part)));
    // Measured in the worst case: 1.5 s on two busy cores; what grows with the square takes minutes.
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
