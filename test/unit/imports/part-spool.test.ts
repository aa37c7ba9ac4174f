import { expect, it } from "vitest";
import { PartSpool } from "../../../functions/intake/rules/part-spool.ts";
import { TextArena } from "../../../functions/intake/rules/text-arena.ts";

const facts = (row: number) => ({ row, obligationId: `${row}`, section: "11.10", isActive: true });

it("gives the rules of a part as they were added, and never one whose content is gone", () => {
  const arena = new TextArena(1_000);
  const spool = new PartSpool("11", arena);
  const spans = ['{"a":1}', '{"b":2}'].map((content) => arena.write(content));
  for (const [row, span] of spans.entries()) spool.add(facts(row), span);
  expect(spool.rules().map(({ content }) => Buffer.from(content).toString())).toEqual(['{"a":1}', '{"b":2}']);
  spool.add(facts(2), { start: 0, end: 0 });
  expect(() => spool.rules()).toThrow("The content of row 2 is missing");
});
