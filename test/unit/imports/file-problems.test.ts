import { describe, expect, it } from "vitest";
import { problemOf, valuesOf } from "./file-of-rules.ts";

const noRules =
  "The file contains no rules. It must be a list of rule objects, or an object with that list under rules, obligations, data or sections.";
const cutOff = (byte: number) =>
  `The file ends in the middle of its JSON (line 1, byte ${byte}). It may have been cut off.`;
const moreText = (place: string) => `There is more text after the end of the JSON (${place}).`;
const unexpected = (place: string) => `The file is not valid JSON: unexpected character (${place}).`;
const unreadable = (line: number) =>
  `The file is not valid JSON: the entry that starts on line ${line} cannot be read.`;
const notUtf8 = (byte: number) =>
  `The file is not UTF-8 text (byte ${byte}). Save it as UTF-8 and import it again.`;

it.each([
  ["nothing", "", "The file is empty."],
  ["white space", " \n ", "The file is empty."],
  ["a number", "5", noRules],
  ["a text", '"rules"', noRules],
  ["an object without rules", '{"metrics": {"coverage": 1}}', noRules],
  ["a list of texts under rules", '{"rules": ["a"]}', noRules],
  ["a list that was cut off", '[{"a": 1}, {"b"', cutOff(16)],
  ["a text that was cut off", '[{"a": "b', cutOff(10)],
  ["text behind the list", "[]\n\nthe end", moreText("line 3, byte 5")],
  ["a second list", "[]\n[]", moreText("line 2, byte 4")],
  ["two objects in one line", '{"rule_id":1} {"rule_id":2}', moreText("line 1, byte 15")],
  ["a comma too many", '[{"a":1},\n]', unexpected("line 2, byte 11")],
  ["single quotes", "[{'a':1}]", unexpected("line 1, byte 3")],
  ["a missing colon", '[{"a" 1}]', unexpected("line 1, byte 7")],
  ["brackets that do not match", '[{"a":1]]', unexpected("line 1, byte 8")],
  ["a wrong literal", '[\n{"a": tru}]', unreadable(2)],
  ["a wrong number", '[{"a": 01}]', unreadable(1)],
  ["a raw control character", '[{"a": "\u0001"}]', unreadable(1)],
  ["a wrong literal in the list", "[{}, foo]", unreadable(1)],
  ["Latin-1", Buffer.from('[{"a": "\u00a7"}]', "latin1"), notUtf8(9)],
  ["half a character at the end", Buffer.from([0x5b, 0x22, 0xe2, 0x82]), notUtf8(3)],
  [
    "UTF-16 with a mark",
    Buffer.from("\uFEFF[]", "utf16le"),
    "The file is encoded in UTF-16. Save it as UTF-8 and import it again.",
  ],
  [
    "UTF-16 without one",
    Buffer.from("[]", "utf16le"),
    "The file is not UTF-8 text: it contains a zero byte (line 1, byte 2).",
  ],
])("a file that cannot be used says why in one sentence %s", async (_, content, sentence) => {
  expect(await problemOf(content)).toBe(sentence);
  expect(await problemOf(content, 1)).toBe(sentence);
});

describe("a file of another kind is named for what it is", () => {
  const regulation = "It contains no CFR regulations. Choose a JSON file in the import format.";
  it.each([
    ["YAML", "# rules\nrules:\n  - id: 1\n", /^This is a YAML file, not JSON\. Convert it as a JSON list/],
    ["CSV", 'rule_id,text\r\n1,"a"\r\n', /^This is a CSV file, not JSON\. Convert its rows as a JSON list/],
    ["XLSX", "PK\x03\x04\x14\0\xff\xfe[Content_Types].xml", /^This is an Excel workbook \(XLSX\), not JSON/],
    ["XML", '<?xml version="1.0"?><rules/>', /^This is an XML file, not JSON/],
    ["PDF", "%PDF-1.7\n%\xe2\xe3", /^This is a PDF document, not JSON/],
    ["OSCAL", '{"catalog":{"uuid":"1"}}', new RegExp(`^This is an OSCAL catalog\\. ${regulation}$`)],
    ["Probo", '{"id":"HIPAA","controls":[{"id":"1","name":"a"}]}', /^This is a framework's list of controls/],
  ])("%s", async (_, content, reason) => {
    const bytes = Buffer.from(content, "latin1");
    expect(await problemOf(bytes)).toMatch(reason);
    expect(await problemOf(bytes, 1)).toMatch(reason);
  });
});

describe("a file made to exhaust the server is refused before it is parsed", () => {
  const fields = (count: number, of: string) => Array.from({ length: count }, (_, i) => `"k${i}":${of}`);
  const long = `"${"x".repeat(200_000)}"`;
  const bombs: Readonly<Record<string, readonly [make: () => string | Buffer, reason: RegExp]>> = {
    "40 MB of brackets": [
      () => Buffer.alloc(40_000_000, "["),
      /more than 20 levels deep \(line 1, byte 21\)/,
    ],
    "objects within objects": [() => '{"a":'.repeat(1_000_000), /more than 20 levels deep/],
    "an object with 300,000 names": [() => `[{${fields(300_000, "1")}}]`, /more than 200 fields/],
    "a text of 10 MB": [() => `[{"a":"${"x".repeat(10_000_000)}"}]`, /longer than 256 KB/],
    "a number of 10 MB": [() => `[${"1".repeat(10_000_000)}]`, /longer than 256 KB/],
    "an object of 5 MB": [() => `[{${fields(30, long)}}]`, /line 1 is larger than 2 MB/],
    "a root of 5 MB before its rules": [() => `{${fields(30, long)},"rules":[]}`, /contains no rules/],
    "a million objects": [() => `[${'{"a":1},'.repeat(1_000_000)}{}]`, /more than 500,000 rules/],
    "seven million numbers in lists": [
      () => `[${`{"a":[${"1,".repeat(19)}1]},`.repeat(350_000)}1]`,
      /too many for one import/,
    ],
  };
  it.each(Object.entries(bombs))("%s", { timeout: 60_000 }, async (_, [make, reason]) => {
    const content = make();
    const before = process.cpuUsage();
    expect(await problemOf(content)).toMatch(reason);
    expect(process.cpuUsage(before).user, "microseconds of work").toBeLessThan(10_000_000);
  });

  it("lets a rule with a long text and many fields pass", async () => {
    const large = {
      rule_text: "x".repeat(200_000),
      ...Object.fromEntries(Array.from({ length: 199 }, (_, i) => [`k${i}`, i])),
    };
    expect(await valuesOf(JSON.stringify([large]), 10_000)).toEqual([large]);
  });
});
