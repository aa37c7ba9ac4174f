import { expect, it } from "vitest";
import {
  type AskRegister,
  readRegister,
} from "../../../functions/regulation/federal-register/read-register.ts";
import { RegisterPage } from "../../../functions/regulation/federal-register/register-record.ts";
import { aRecord } from "../../support/register-records.ts";

const days = { from: "2026-01-01", to: "2026-01-08" };
/** One document a day. */
const published = Array.from({ length: 8 }, (_, index) =>
  aRecord(`2026-${index}`, { publication_date: `2026-01-0${index + 1}` }),
);

/** A source that answers so many documents a page, and so many pages at most. */
const source = (perPage: number, maxPages: number): AskRegister & { readonly asked: string[] } => {
  const asked: string[] = [];
  const ask: AskRegister = async (query) => {
    const [from, to] = ["gte", "lte"].map((end) => query.get(`conditions[publication_date][${end}]`) ?? "");
    const page = Number(query.get("page"));
    asked.push(`${from} ${to} ${page}`);
    const hits = published.filter(
      (each) => each.publication_date >= `${from}` && each.publication_date <= `${to}`,
    );
    if (hits.length === 0) return RegisterPage.parse({ description: "No documents", count: 0 });
    const total_pages = Math.min(maxPages, Math.ceil(hits.length / perPage));
    const results = page > maxPages ? [] : hits.slice((page - 1) * perPage, page * perPage);
    return RegisterPage.parse({ count: hits.length, total_pages, results });
  };
  return Object.assign(ask, { asked });
};

it.each([
  ["in one page", 8, 50, 1],
  ["page by page", 3, 50, 3],
  ["in halves where pages are capped", 2, 1, 7],
])("reads all documents %s", async (_, perPage, maxPages, calls) => {
  const ask = source(perPage, maxPages);
  const { documents, reason } = await readRegister(ask, 21, days);
  expect(documents.map(({ documentNumber }) => documentNumber)).toEqual(
    published.map(({ document_number }) => document_number),
  );
  expect(reason).toBeNull();
  expect(ask.asked).toHaveLength(calls);
});

it("says how many it could not read of a day that is capped", async () => {
  const day = { from: "2026-01-01", to: "2026-01-01" };
  const capped: AskRegister = async () =>
    RegisterPage.parse({ count: 5, total_pages: 1, results: [aRecord("2026-1"), aRecord("2026-2")] });
  const { documents, reason } = await readRegister(capped, 21, day);
  expect(documents).toHaveLength(2);
  expect(reason).toBe("Only 2 of 5 documents could be read.");
});

it("lives with an answer that has no results, and with documents that came for another title's sake", async () => {
  const empty: AskRegister = async () => RegisterPage.parse({ description: "No documents", count: 0 });
  expect(await readRegister(empty, 21, days)).toEqual({ documents: [], reason: null });
  expect((await readRegister(source(8, 50), 40, days)).documents).toEqual([]);
});
