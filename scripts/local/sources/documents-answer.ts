import * as z from "zod";

/** What documents are chosen by. The others of their fields are answered as they were recorded. */
const Document = z.looseObject({
  type: z.string(),
  publication_date: z.string(),
  cfr_references: z
    .array(z.looseObject({ title: z.number().nullish(), part: z.union([z.string(), z.number()]).nullish() }))
    .default([]),
});
type Document = z.infer<typeof Document>;

const typeNames: Readonly<Record<string, string>> = {
  RULE: "Rule",
  PRORULE: "Proposed Rule",
  NOTICE: "Notice",
  PRESDOCU: "Presidential Document",
};

/** The API shows no page after the fiftieth. */
const maxPages = 50;

const fits = (query: URLSearchParams) => {
  const condition = (name: string) => query.get(`conditions${name}`);
  const types = query.getAll("conditions[type][]").map((type) => typeNames[type] ?? type);
  return ({ type, publication_date: day, cfr_references: references }: Document): boolean => {
    const title = condition("[cfr][title]");
    const part = condition("[cfr][part]");
    const names = references.some(
      (each) =>
        (title === null || String(each.title) === title) && (part === null || String(each.part) === part),
    );
    return (
      (title === null || names) &&
      (types.length === 0 || types.includes(type)) &&
      day >= (condition("[publication_date][gte]") ?? "") &&
      day <= (condition("[publication_date][lte]") ?? "9999") &&
      day.startsWith(condition("[publication_date][year]") ?? "")
    );
  };
};

/** The Federal Register's answer to a query: with no document it has no `results`, with one page no next one. */
export const documentsAnswer = (recorded: readonly unknown[], query: URLSearchParams): object => {
  const found = z
    .array(Document)
    .parse(recorded)
    .filter(fits(query))
    .sort((a, b) => a.publication_date.localeCompare(b.publication_date));
  const description = "Recorded documents";
  if (found.length === 0) return { description, count: 0 };
  const perPage = Number(query.get("per_page") ?? 20);
  const page = Number(query.get("page") ?? 1);
  const pages = Math.min(maxPages, Math.ceil(found.length / perPage));
  const next = new URLSearchParams(query);
  next.set("page", String(page + 1));
  return {
    description,
    count: found.length,
    total_pages: pages,
    ...(page < pages && { next_page_url: `/api/v1/documents.json?${next}` }),
    results: found.slice((page - 1) * perPage, page * perPage),
  };
};
