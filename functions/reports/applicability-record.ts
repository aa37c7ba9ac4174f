import type * as z from "zod";
import type {
  ApplicabilityQuery,
  ApplicabilityRecord,
  DecidedRule,
} from "../../shared/schemas/applicability.ts";
import type { Person } from "../../shared/schemas/company-rule.ts";
import { noReasonWords } from "../../shared/words/values.ts";
import type { Reader } from "../core/endpoint/context.ts";
import { people } from "../people/users/people.ts";
import { companyRuleList } from "../rules/index/company-rule-list.ts";
import type { Decided, RowApplicability } from "../rules/index/row-applicability.ts";
import { changedDecisions } from "../rules/record/decided-text.ts";
import { pageAfter } from "./decision-page.ts";
import { placeOfReport } from "./report-place.ts";

const entryOf = (
  { id, rule, decision }: Decided,
  changed: ReadonlySet<number>,
  names: ReadonlyMap<string, Person>,
): DecidedRule => ({
  id,
  titleNumber: rule.titleNumber,
  partNo: rule.partNo,
  section: rule.section,
  ruleTitle: rule.internalTitle ?? rule.ruleTitle,
  sourceSection: rule.sourceSection,
  applicability: rule.isActive ? "applicable" : "not_applicable",
  needsDecision: changed.has(id),
  reason: decision?.reason || noReasonWords,
  decidedBy: names.get(decision?.by ?? "") ?? null,
  decidedAt: decision?.at ?? null,
  textVersion: decision?.version?.date ?? null,
});

/** Percent of the rules whose decision holds, and what each part has left. */
const summaryOf = (
  { decided, parts }: RowApplicability,
  changed: ReadonlySet<number>,
): Pick<ApplicabilityRecord, "decidedShare" | "parts"> => {
  const again = Map.groupBy(
    decided.filter(({ id }) => changed.has(id)),
    ({ rule }) => `${rule.titleNumber} ${rule.partNo}`,
  );
  const rules = parts.reduce((sum, part) => sum + part.rules, 0);
  return {
    decidedShare: rules === 0 ? null : Math.floor(((decided.length - changed.size) * 100) / rules),
    parts: parts.map((part) => ({
      ...part,
      decideAgain: again.get(`${part.titleNumber} ${part.partNo}`)?.length ?? 0,
    })),
  };
};

/** A page of what a company decided about its rules, in the order of the CFR, with what is left to decide. */
export const applicabilityRecord = async (
  reader: Reader,
  { limit, cursor, ...place }: z.output<typeof ApplicabilityQuery>,
): Promise<ApplicabilityRecord> => {
  const companyId = reader.companyId();
  const { titleNumber, partNo } = placeOfReport(place, reader.now);
  const found = (await companyRuleList(companyId)).applicability({ titleNumber, partNo });
  const changed = await changedDecisions(found.decided);
  const scope = [companyId, titleNumber, partNo].join("\n");
  const { items, nextCursor } = pageAfter(found.decided, { limit, cursor }, scope);
  const names = await people.byId(
    companyId,
    items.map(({ decision }) => decision?.by ?? null),
  );
  return {
    items: items.map((each) => entryOf(each, changed, names)),
    total: found.decided.length,
    nextCursor,
    ...summaryOf(found, changed),
  };
};
