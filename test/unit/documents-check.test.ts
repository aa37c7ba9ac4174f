import { describe, expect, test } from "vitest";
import { documentProblems, statementFrom } from "../../scripts/checks/documents.ts";

const source = `import { a } from "a";

export const add = (x: number): number[] => [
  x,
  a(),
];

const rows = [
  row("/one", One),
];
const view = (
  <Frame>
    <View
      state={x}
    >
      {x}
    </View>
  </Frame>
);
`;

describe("code that a document shows", () => {
  test.each([
    ["to the end of its brackets", "const add", source.split("\n\n")[1]],
    ["of one line, without its indentation", 'row("/one"', 'row("/one", One),'],
    ["of an element", "<View", "<View\n  state={x}\n>\n  {x}\n</View>"],
  ])("is a statement %s", (_, start, code) => expect(statementFrom(source, start)).toBe(code));

  test("is missed when it is not there", () => expect(statementFrom(source, "const gone")).toBeUndefined());
});

describe("what a document names", () => {
  const files = [
    "web/src/app/screens.tsx",
    "test/api/team.test.ts",
    "docs/table.md",
    "docs/decisions/README.md",
  ];
  const problems = (text: string) => documentProblems("docs/page.md", text, files, new Set(["check"]));

  test.each([
    "`screens.tsx`",
    "`web/src/app/`",
    "`test/api/team`",
    "`test/api/te*.ts`",
    "[keys](table.md#index)",
    "[why](decisions/README.md)",
    "[us](https://example.com/gone.md)",
    "`npm run check -- now`",
  ])("is there: %s", (text) => expect(problems(text)).toEqual([]));

  test.each([
    ["`gone.ts`", "there is no gone.ts"],
    ["`web/src/gone/`", "there is no web/src/gone/"],
    ["`test/api/tea`", "there is no test/api/tea"],
    ["[keys](../table.md)", "there is no table.md"],
    ["`npm run gone`", 'there is no command "npm run gone"'],
  ])("is missed: %s", (text, problem) => expect(problems(text)).toEqual([`docs/page.md: ${problem}`]));
});
