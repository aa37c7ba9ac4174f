import { useMemo } from "react";
import { listPartRules } from "../../../../../shared/api/cfr-titles.ts";
import { listCompanyRules } from "../../../../../shared/api/company-rules.ts";
import { listRuleTags } from "../../../../../shared/api/rule-tags.ts";
import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import { isManager } from "../../../../../shared/schemas/roles.ts";
import type { RulePage, RuleQuery } from "../../../../../shared/schemas/rule-query.ts";
import type { RuleTag } from "../../../../../shared/schemas/rule-tag.ts";
import { type FirstCall, firstCall, type Reader, read } from "../../../lib/opening.ts";
import { useSession } from "../../../lib/session.ts";
import { useApi } from "../../../lib/use-api.ts";
import { type GrowingList, type Paging, pageSize, useGrowingList } from "../../../lib/use-growing-list.ts";

export interface PartPlace {
  titleNumber: string;
  partNo: string;
}

export type RuleFilters = Pick<RuleQuery, "search" | "applicability" | "section">;

/** Pages are asked for, so an array never comes; the type cannot know. */
const pageOf = (answer: RulePage | RuleListItem[]): RulePage => {
  if (Array.isArray(answer)) throw new Error("The server returned a whole list where a page was requested.");
  return answer;
};

/** Members see the company's rules of the part; managers and the system's administrator see all of them. */
const readsCompanyRules = (user: Reader): boolean => !isManager(user.role) && user.role !== "super_admin";

const sourceFor = (user: Reader, { titleNumber, partNo }: PartPlace, filters: RuleFilters) => {
  if (readsCompanyRules(user)) {
    const query = { titleFilter: titleNumber, partFilter: partNo, ...filters };
    return {
      key: [listCompanyRules.operationId, user.companyId, null, query] as const,
      load: async (paging: Paging) =>
        pageOf(await read(listCompanyRules, { query: { ...query, ...paging } })),
    };
  }
  const params = { titleId: titleNumber, partNo };
  return {
    key: [listPartRules.operationId, user.companyId, params, filters] as const,
    load: async (paging: Paging) =>
      pageOf(await read(listPartRules, { params, query: { ...filters, ...paging } })),
  };
};

/** The first page of a part's rules, as its page opens. */
export const firstRules = (
  reader: Reader,
  { titleNumber, partNo }: PartPlace,
  filters: RuleFilters,
): FirstCall => {
  if (readsCompanyRules(reader)) {
    const query = { titleFilter: titleNumber, partFilter: partNo, ...filters, limit: pageSize };
    return firstCall(listCompanyRules, { query });
  }
  const params = { titleId: titleNumber, partNo };
  return firstCall(listPartRules, { params, query: { ...filters, limit: pageSize } });
};

/** The rules of a part that pass the filters, growing page by page, with the counts of every filter. */
export const usePartRules = (place: PartPlace, filters: RuleFilters): GrowingList<RulePage> => {
  const { user } = useSession();
  const source = user && sourceFor(user, place, filters);
  return useGrowingList<RulePage>(source?.key ?? null, (paging) => {
    if (!source) throw new Error("No one is signed in");
    return source.load(paging);
  });
};

/** Names of the part's sections that have rules, sorted; undefined while that is not known. */
export const usePartSections = (place: PartPlace): readonly string[] | undefined => {
  const { user } = useSession();
  const isCompanys = user !== undefined && readsCompanyRules(user);
  const params = { titleId: place.titleNumber, partNo: place.partNo };
  // One rule is enough: the counts beside it name every section.
  const ofCompany = { query: { titleFilter: place.titleNumber, partFilter: place.partNo, limit: 1 } };
  const company = useApi(listCompanyRules, isCompanys ? ofCompany : null);
  const part = useApi(listPartRules, isCompanys ? null : { params, query: { limit: 1 } });
  const answer = company.data ?? part.data;
  return useMemo(
    () => answer && pageOf(answer).facets.sections.flatMap(({ section }) => section || []),
    [answer],
  );
};

/** The company's tags by id, asked for only where a rule carries one; undefined until they are known. */
export const useTagsOf = ({ items }: Pick<RulePage, "items">): ReadonlyMap<string, RuleTag> | undefined => {
  const hasTags = items.some(({ customTags }) => customTags.length > 0);
  const { data } = useApi(listRuleTags, hasTags ? {} : null);
  return useMemo(() => data && new Map(data.map((tag) => [tag.id, tag])), [data]);
};
