import { getTextPreview } from "../../../shared/api/regulation-text.ts";
import { findCitations } from "../../../shared/citations/find-citations.ts";
import { type CfrPlace, readerAddress } from "../../../shared/citations/found-citation.ts";
import type { TextPreview } from "../../../shared/schemas/regulation-text.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { readLawPart, readLawSection } from "../../regulation/text/law-texts.ts";
import { leavesOf } from "../../regulation/text/part-frame.ts";
import { citationOf } from "./place-address.ts";
import { excerptOf } from "./section-wording.ts";

const previewLength = 600;

/** "a-1" of "(a)(1)" */
const pathOf = (paragraph: string | undefined): string | undefined =>
  paragraph?.slice(1, -1).replaceAll(")(", "-");

const missing = (citation: string) => notFound(`There is no ${citation} in this copy.`);

type CitedPlace = CfrPlace & { title: number };

const previewSection = async (place: CitedPlace, identifier: string, day: string | undefined) => {
  const { section } = await readLawSection(place.title, identifier, day);
  const text = excerptOf(section.blocks, pathOf(place.paragraph), previewLength);
  if (text === undefined) throw missing(citationOf(place));
  return { heading: section.heading, text };
};

const previewPart = async (place: CitedPlace, part: string, day: string | undefined) => {
  const { heading, children } = await readLawPart(place.title, part, day);
  const branch = children.find(({ kind, identifier }) => kind === "subpart" && identifier === place.subpart);
  if (place.subpart !== undefined && !branch) throw missing(citationOf(place));
  const leaves = leavesOf(branch ? [branch] : children);
  const listed = leaves.map((leaf) => `${leaf.identifier} ${leaf.heading}`);
  return { heading: branch?.heading ?? heading, text: listed.join("\n").slice(0, previewLength) };
};

const preview = (place: CitedPlace, day: string | undefined) => {
  const at = place.section ?? place.appendix;
  if (at !== undefined) return previewSection(place, at, day);
  if (place.part !== undefined) return previewPart(place, place.part, day);
  throw missing(citationOf(place));
};

export const handler = endpoint(getTextPreview, async ({ params, query }): Promise<TextPreview> => {
  const { citation, section, date } = query;
  const title = Number(params.title);
  const context = { title, ...(section && { section }), isField: true };
  const found = findCitations(citation, context).find(({ kind }) => kind === "cfr");
  const place = found?.kind === "cfr" ? { ...found.place, title: found.place.title ?? title } : undefined;
  const href = place && readerAddress(place);
  if (!place || !href) throw missing(citation);
  return { citation: citationOf(place), ...(await preview(place, date)), href };
});
