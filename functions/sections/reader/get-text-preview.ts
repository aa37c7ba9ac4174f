import type * as z from "zod";
import { getTextPreview } from "../../../shared/api/regulation-text.ts";
import { findCitations } from "../../../shared/citations/find-citations.ts";
import { type CfrPlace, readerAddress } from "../../../shared/citations/found-citation.ts";
import type { PreviewQuery, TextPreview } from "../../../shared/schemas/regulation-text.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { getLawPointer } from "../../regulation/text/law-edition.ts";
import { readLawPart } from "../../regulation/text/law-texts.ts";
import { leavesOf } from "../../regulation/text/part-frame.ts";
import { citationOf } from "./place-address.ts";
import { dayOf, sectionOnDay } from "./section-on-day.ts";
import { excerptOf } from "./section-wording.ts";

const previewLength = 600;

/** "a-1" of "(a)(1)" */
const pathOf = (paragraph: string | undefined): string | undefined =>
  paragraph?.slice(1, -1).replaceAll(")(", "-");

const missing = (citation: string) => notFound(`There is no ${citation} in this copy.`);

type CitedPlace = CfrPlace & { title: number };

/** The day the text is wanted of, the newest one without it, and today. */
interface When {
  readonly day: string | undefined;
  readonly today: string;
}

const previewSection = async (place: CitedPlace, identifier: string, { today, day }: When) => {
  const { section } = await sectionOnDay(place.title, identifier, today, day);
  const text = excerptOf(section.blocks, pathOf(place.paragraph), previewLength);
  if (text === undefined) throw missing(citationOf(place));
  return { heading: section.heading, text };
};

const previewPart = async (place: CitedPlace, part: string, { day }: When) => {
  const { heading, children } = await readLawPart(place.title, part, day);
  const branch = children.find(({ kind, identifier }) => kind === "subpart" && identifier === place.subpart);
  if (place.subpart !== undefined && !branch) throw missing(citationOf(place));
  const leaves = leavesOf(branch ? [branch] : children);
  const listed = leaves.map((leaf) => `${leaf.identifier} ${leaf.heading}`);
  return { heading: branch?.heading ?? heading, text: listed.join("\n").slice(0, previewLength) };
};

const preview = (place: CitedPlace, when: When) => {
  const at = place.section ?? place.appendix;
  if (at !== undefined) return previewSection(place, at, when);
  if (place.part !== undefined) return previewPart(place, place.part, when);
  throw missing(citationOf(place));
};

/** The place of the law that the words name; without a title of its own it is in the one that is read. */
const citedPlace = (
  title: number,
  { citation, section }: Pick<z.infer<typeof PreviewQuery>, "citation" | "section">,
): CitedPlace | undefined => {
  const context = { title, ...(section && { section }), isField: true };
  const found = findCitations(citation, context).find(({ kind }) => kind === "cfr");
  return found?.kind === "cfr" ? { ...found.place, title: found.place.title ?? title } : undefined;
};

export const handler = endpoint(
  getTextPreview,
  async ({ params, query }, ctx): Promise<TextPreview> => {
    const place = citedPlace(Number(params.title), query);
    const href = place && readerAddress(place);
    if (!place || !href) throw missing(query.citation);
    const when = { day: query.date, today: dayOf(ctx.now) };
    return { citation: citationOf(place), ...(await preview(place, when)), href };
  },
  ({ params, query }) => {
    const place = citedPlace(Number(params.title), query);
    return place ? [getLawPointer(place.title)] : [];
  },
);
