import { PartNo } from "../schemas/cfr.ts";
import { PageQuery } from "../schemas/pagination.ts";
import {
  AsOf,
  CitingPage,
  ComparisonQuery,
  PartRead,
  PreviewQuery,
  SectionPlace,
  SectionRead,
  TextPreview,
  TextVersionsComparison,
  TitleContents,
  TitlePlace,
} from "../schemas/regulation-text.ts";
import { contract } from "./contract.ts";

export const getTitleContents = contract({
  operationId: "getTitleContents",
  folder: "sections/reader",
  method: "GET",
  path: "/api/cfr/{title}/contents",
  summary: "The table of contents of a title, down to its parts",
  permission: "regulation:read",
  params: TitlePlace,
  query: AsOf,
  response: TitleContents,
});

export const getPartText = contract({
  operationId: "getPartText",
  folder: "sections/reader",
  method: "GET",
  path: "/api/cfr/{title}/parts/{part}",
  summary: "A part with its table of contents, authority, source and rulemakings",
  permission: "regulation:read",
  params: TitlePlace.extend({ part: PartNo }),
  query: AsOf,
  response: PartRead,
});

export const getSectionText = contract({
  operationId: "getSectionText",
  folder: "sections/reader",
  method: "GET",
  path: "/api/cfr/{title}/sections/{section}",
  summary: "The text of a section or appendix, today or as it stood on a day",
  permission: "regulation:read",
  params: SectionPlace,
  query: AsOf,
  response: SectionRead,
});

export const listCitingSections = contract({
  operationId: "listCitingSections",
  folder: "sections/reader",
  method: "GET",
  path: "/api/cfr/{title}/sections/{section}/cited-by",
  summary: "Sections that cite a section",
  permission: "regulation:read",
  params: SectionPlace,
  query: PageQuery,
  response: CitingPage,
});

export const compareSectionTexts = contract({
  operationId: "compareSectionTexts",
  folder: "sections/reader",
  method: "GET",
  path: "/api/cfr/{title}/sections/{section}/comparison",
  summary: "Two texts of a section, word by word",
  permission: "regulation:read",
  also: [413],
  params: SectionPlace,
  query: ComparisonQuery,
  response: TextVersionsComparison,
});

export const getTextPreview = contract({
  operationId: "getTextPreview",
  folder: "sections/reader",
  method: "GET",
  path: "/api/cfr/{title}/preview",
  summary: "The place that a citation names, in short",
  permission: "regulation:read",
  params: TitlePlace,
  query: PreviewQuery,
  response: TextPreview,
});
