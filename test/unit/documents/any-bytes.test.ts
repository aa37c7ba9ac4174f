import fc from "fast-check";
import { expect, it } from "vitest";
import { Problem } from "../../../functions/core/problem.ts";
import { checkDocument } from "../../../functions/services/files/check-document.ts";
import { aDoc, aDocx, aPdf } from "../../support/documents/documents.ts";
import { forAll } from "../../support/for-all.ts";

const wholes = {
  pdf: aPdf("Access is reviewed"),
  doc: aDoc(["Access is reviewed"]),
  docx: aDocx("Access is reviewed"),
  txt: Buffer.from("Access is reviewed"),
} as const;
const ending = fc.constantFrom("pdf", "doc", "docx", "txt");

/** A whole document with some of its bytes changed, and perhaps its end cut off. */
const damagedDocument = fc
  .record({
    from: ending,
    changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }),
    keep: fc.option(fc.nat(), { freq: 2 }),
  })
  .map(({ from, changes, keep }) => {
    const bytes = Buffer.from(wholes[from]);
    for (const [at, value] of changes) bytes[at % bytes.length] = value;
    return bytes.subarray(0, keep === null ? bytes.length : keep % bytes.length);
  });
const beginnings = fc.constantFrom("d0cf11e0a1b11ae1", "504b0304", "255044462d", "4d5a", "");
const anyBytes = fc
  .tuple(beginnings, fc.uint8Array({ maxLength: 2_000 }))
  .map(([start, rest]) => Buffer.concat([Buffer.from(start, "hex"), rest]));

it("bytes of any kind under any name are taken, or refused with a sentence, and nothing else is thrown", async () => {
  const outcomes = new Set<string>();
  await forAll(1_500, [ending, fc.oneof(damagedDocument, anyBytes)], async (name, bytes) => {
    const document = { name: `a.${name}`, size: bytes.length, bytes };
    const refusal = await checkDocument(document).catch((error: unknown) => error);
    outcomes.add(typeof refusal === "string" ? "taken" : "refused");
    if (typeof refusal === "string") return;
    expect(refusal).toBeInstanceOf(Problem);
    expect((refusal as Problem).message).toMatch(/^[A-Z].+\.$/);
    expect([400, 415]).toContain((refusal as Problem).status);
  });
  expect([...outcomes].sort()).toEqual(["refused", "taken"]);
});
