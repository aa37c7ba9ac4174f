import { listCitingSections } from "../../../shared/api/regulation-text.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listPage } from "../../core/table/list-page.ts";
import { getLawPointer } from "../../regulation/text/law-edition.ts";
import { readLawSection } from "../../regulation/text/law-texts.ts";
import { citingSections } from "./citing-sections.ts";

export const handler = endpoint(
  listCitingSections,
  async ({ params, query }) => {
    const titleNumber = Number(params.title);
    // A section that is not in the copy is refused as the reader refuses it.
    const { section } = await readLawSection(titleNumber, params.section);
    const citing = await citingSections(titleNumber, section.identifier);
    const rows = citing.map((each) => ({ ...each, id: each.href }));
    const page = listPage(rows, query, `cited ${titleNumber} ${section.identifier}`);
    const items = page.items.map(({ id: _, ...each }) => each);
    return { items, total: page.total, nextCursor: page.nextCursor };
  },
  ({ params }) => [getLawPointer(Number(params.title)), citingSections(Number(params.title), params.section)],
);
