import { expect, it } from "vitest";
import { quotedSentence } from "../../functions/work/scoping/quoted-sentence.ts";
import type { Block } from "../../shared/regulation/text-model.ts";

const block = (path: string, text: string, over: Partial<Block> = {}): Block => ({
  ...{ kind: "paragraph", path, level: 0, text },
  ...over,
});
const section = (...blocks: Block[]) => ({
  ...{ kind: "section" as const, identifier: "7.1", heading: "Scope.", reserved: false },
  blocks,
});

const heading = block("", "This heading applies to everything here.", { kind: "heading" });
const rows: readonly (readonly [string, Block[], string, string | undefined])[] = [
  [
    "the first sentence",
    [block("", "These paper rules bind all mills. More follows here now.")],
    "",
    "These paper rules bind all mills.",
  ],
  [
    "the one that speaks of applying",
    [
      block(
        "a",
        "(a) Scope. It was issued long ago by law. This part applies to all paper mills. See others.",
      ),
    ],
    "a",
    "This part applies to all paper mills.",
  ],
  [
    "a sentence with abbreviations whole",
    [
      block(
        "b",
        "(b) This part applies under 21 U.S.C. 321 and Sec. 5 of Pub. L. 111 to mills of the U.S. Government alone. Then more.",
      ),
    ],
    "b",
    "This part applies under 21 U.S.C. 321 and Sec. 5 of Pub. L. 111 to mills of the U.S. Government alone.",
  ],
  [
    "a line that opens two levels",
    [block("a-1", "(a) General—(1) This part applies to every paper mill.", { opens: ["a"] })],
    "a",
    "General—(1) This part applies to every paper mill.",
  ],
  [
    "no heading of many words that runs into its paragraph",
    [
      block("c", "(c) Persons subject to paper reports. Each paper mill must report.", {
        marks: [{ from: 4, to: 37, kind: "italic" }],
      }),
      block("c-1", "(1) The biggest mills report each month."),
    ],
    "c",
    "Each paper mill must report.",
  ],
  [
    "no headings of two levels",
    [
      block("a-1", "(a) General—(1) Contents of the paper label. Every sheet of paper bears one.", {
        opens: ["a"],
        marks: [
          { from: 4, to: 11, kind: "italic" },
          { from: 16, to: 44, kind: "italic" },
        ],
      }),
    ],
    "a",
    "Every sheet of paper bears one.",
  ],
  [
    "a term in italics that begins its sentence",
    [
      block("d", "(d) Paper mills are what this part is about.", {
        marks: [{ from: 4, to: 15, kind: "italic" }],
      }),
    ],
    "d",
    "Paper mills are what this part is about.",
  ],
  [
    "the first sentence, where others say to whom a part does not apply",
    [
      block(
        "a",
        "(a) Each owner of a paper mill shall register. Ovens are not subject to it. It does not apply to ink.",
      ),
    ],
    "a",
    "Each owner of a paper mill shall register.",
  ],
  [
    "a sentence with the list it announces, and nothing behind that",
    [
      block("c", "(c) Mills. This part applies to:"),
      block("c-1", "(1) Paper mills;"),
      block("c-1-i", "(i) Of any size;"),
      block("c-2", "(2) Ink mills."),
      block("d", "(d) Another paragraph of the section."),
    ],
    "c",
    "This part applies to: (1) Paper mills; (i) Of any size; (2) Ink mills.",
  ],
  [
    "the list of a section without designators",
    [block("", "Each mill that makes one of these:"), block("1", "(1) Paper;"), block("2", "(2) Ink.")],
    "",
    "Each mill that makes one of these: (1) Paper; (2) Ink.",
  ],
  [
    "the answer, not the question",
    [block("b", "(b) Who must comply with this part? Owners of paper mills must comply with it.")],
    "b",
    "Owners of paper mills must comply with it.",
  ],
  [
    "what stands below a heading of its own",
    [block("b", "(b) Scope."), block("b-1", "(1) This part applies to every paper mill.")],
    "b",
    "This part applies to every paper mill.",
  ],
  [
    "no heading and no other paragraph",
    [heading, block("a", "(a) This applies to all the mills.")],
    "b",
    undefined,
  ],
];

it.each(rows)("quotes %s", (_, blocks, paragraph, expected) => {
  expect(quotedSentence(section(...blocks), paragraph)).toBe(expected);
});

it("quotes 1,000 characters at most, as a reason may have", () => {
  const long = `This part applies to ${"paper mills and ".repeat(100)}others.`;
  expect(quotedSentence(section(block("", long)), "")).toHaveLength(1_000);
});
