import { listCfrParts } from "../../../../shared/api/cfr-titles.ts";
import { listCompanyRules } from "../../../../shared/api/company-rules.ts";
import { getPartText, getSectionText, getTitleContents } from "../../../../shared/api/regulation-text.ts";
import { partOfSection } from "../../../../shared/citations/citation.ts";
import { can } from "../../../../shared/permissions/can.ts";
import type { RuleListItem } from "../../../../shared/schemas/company-rule.ts";
import type { RulePage } from "../../../../shared/schemas/rule-query.ts";
import { placeOf } from "../../lib/law-path.ts";
import { type FirstCalls, firstCall, type Place } from "../../lib/opening.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";

/** Texts are read again after a while, so that an update is noticed; ms. */
const freshFor = 60_000;

/** The day in the address, as it stands there; undefined for the newest text. The server refuses what is no day. */
export const dayOf = (search: URLSearchParams): string | undefined => search.get("date") || undefined;

const asOf = (date: string | undefined) => ({ query: date ? { date } : {} });

const sectionArgs = (title: string, section: string, date: string | undefined) => ({
  params: { title, section },
  ...asOf(date),
});
const partArgs = (title: string, part: string, date: string | undefined) => ({
  params: { title, part },
  ...asOf(date),
});

/** The part a section lies in, told by its number alone; an appendix does not tell. */
export const likelyPart = (identifier: string): string | undefined =>
  partOfSection(identifier) ?? /\bpart (\d[\w-]*)/i.exec(identifier)?.[1];

export const useTitleContents = (title: string, date: string | undefined) =>
  useApi(getTitleContents, { params: { title }, ...asOf(date) }, { freshFor });

export const usePartText = (title: string, part: string | undefined, date: string | undefined) =>
  useApi(getPartText, part === undefined ? null : partArgs(title, part, date), { freshFor });

export const useSectionText = (title: string, section: string, date: string | undefined) =>
  useApi(getSectionText, sectionArgs(title, section, date), { freshFor });

/** Rules shown beside a text at first. */
const shownRules = 20;

const rulesArgs = (title: string, part: string, section: string | undefined, limit: number) => ({
  query: { titleFilter: title, partFilter: part, ...(section !== undefined && { section }), limit },
});

/** Pages are asked for, so an array never comes; the type cannot know. */
const pageIn = (answer: RulePage | RuleListItem[] | undefined): RulePage | undefined =>
  Array.isArray(answer) ? undefined : answer;

/** The company's rules from a section, or of a whole part; not asked for people without a company. */
export const useRulesOf = (title: string, part: string | undefined, section?: string, limit = shownRules) => {
  const { user } = useSession();
  const mayRead = can(user, "rule:read") && part !== undefined;
  const state = useApi(listCompanyRules, mayRead ? rulesArgs(title, part, section, limit) : null, {
    freshFor,
    keepPrevious: limit > shownRules,
  });
  return { ...state, data: pageIn(state.data) };
};

/** Whether the rules beside a text came, failed, or are not asked for: what stands below them may take its place. */
export const useRulesAreKnown = (title: string, part: string | undefined, section?: string): boolean => {
  const { user } = useSession();
  const { data, error } = useRulesOf(title, part, section);
  return data !== undefined || error !== undefined || !can(user, "rule:read");
};

const isCompanys = ({ role }: Place["reader"]): boolean => role !== "super_admin";

/** The parts of a title that have rules. */
export const useRuleParts = (title: string) =>
  useApi(listCfrParts, { params: { titleId: title } }, { freshFor });

/** What /cfr/{title} asks for as it opens. */
export const titleCalls: FirstCalls = ({ params: { title = "" }, search }) => [
  firstCall(getTitleContents, { params: { title }, ...asOf(dayOf(search)) }),
  firstCall(listCfrParts, { params: { titleId: title } }),
];

/** What a part or section asks for as it opens: all of it in one wave. */
export const placeCalls: FirstCalls = ({ params: { title = "", place = "" }, search, reader }) => {
  const date = dayOf(search);
  const named = placeOf(place);
  if (!named) return [];
  const section = "section" in named ? named.section : undefined;
  const part = "section" in named ? likelyPart(named.section) : named.part;
  return [
    ...(section === undefined ? [] : [firstCall(getSectionText, sectionArgs(title, section, date))]),
    ...(part === undefined ? [] : [firstCall(getPartText, partArgs(title, part, date))]),
    ...(part !== undefined && isCompanys(reader)
      ? [firstCall(listCompanyRules, rulesArgs(title, part, section, shownRules))]
      : []),
  ];
};
