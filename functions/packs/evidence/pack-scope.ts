import type { PastRow } from "../../record/past/past-rows.ts";
import type { PackRule } from "./pack-rules.ts";
import { type PackSource, rowsAt, textOf } from "./pack-source.ts";

/** Ids of what a pack is about; null where it is about everything. */
export interface InScope {
  readonly rules: ReadonlySet<string>;
  readonly policies: ReadonlySet<string>;
  readonly campaigns: ReadonlySet<string>;
  readonly evidence: ReadonlySet<string>;
  readonly titles: ReadonlySet<string>;
  readonly parts: ReadonlySet<string>;
}

const ruleOf = ({ place }: PastRow): string => place.slice("#R#".length);

const policiesOf = (
  { rows, scope }: PackSource,
  rules: ReadonlySet<string>,
  parts: ReadonlySet<string>,
): Set<string> => {
  if (scope.policyId !== null) return new Set([scope.policyId]);
  const ofRules = rowsAt(rows, /^#R#/, "POLICY#").filter((row) => rules.has(ruleOf(row)));
  const ofParts = rowsAt(rows, "", "PARTPOLICY#").filter((row) =>
    parts.has(`${textOf(row, "titleNumber")} ${textOf(row, "partNo")}`),
  );
  return new Set([...ofRules, ...ofParts].map(({ sk }) => sk.slice(sk.lastIndexOf("#") + 1)));
};

const isAttachedTo = (row: PastRow, rules: ReadonlySet<string>): boolean => {
  const { attachedTo } = row.fields;
  return (
    Array.isArray(attachedTo) &&
    attachedTo.some(
      (place: { type?: unknown; id?: unknown }) => place.type === "rule" && rules.has(String(place.id)),
    )
  );
};

/** What a pack of a title, a part or a policy is about, by the rules in it; null for the whole company. */
export const scopeOf = (source: PackSource, rules: readonly PackRule[]): InScope | null => {
  const { scope, rows } = source;
  if (scope.kind === "company") return null;
  const ids = new Set(rules.map(({ id }) => String(id)));
  const parts = new Set(rules.map(({ titleNumber, partNo }) => `${titleNumber} ${partNo}`));
  const policies = policiesOf(source, ids, parts);
  const campaigns = rowsAt(rows, "#CAMPAIGNS").filter((row) => policies.has(textOf(row, "policyId")));
  return {
    ...{ rules: ids, policies, parts },
    campaigns: new Set(campaigns.map(({ sk }) => sk)),
    evidence: new Set(
      rowsAt(rows, "#EVIDENCE")
        .filter((row) => isAttachedTo(row, ids))
        .map(({ sk }) => sk),
    ),
    titles: new Set([...rules.map(({ titleNumber }) => String(titleNumber)), String(scope.title ?? "")]),
  };
};

type Test = (row: PastRow, within: InScope) => boolean;
const ofRule: Test = (row, { rules }) => rules.has(ruleOf(row));
const firstOf = ({ sk }: PastRow): string => sk.split("#", 1)[0] ?? "";
const always: Test = () => true;

/** Lists of rows as they are named in a pack: where they lie, and whether one belongs to a scope. */
const packLists: readonly {
  readonly name: string;
  readonly place: string | RegExp;
  readonly begins?: string;
  readonly isIn: Test;
}[] = [
  { name: "company", place: "", begins: "COMPANY", isIn: always },
  { name: "people", place: "", begins: "MEMBER#", isIn: always },
  { name: "groups", place: "", begins: "GROUP#", isIn: always },
  { name: "tags", place: "", begins: "TAG#", isIn: always },
  {
    ...{ name: "titles", place: "", begins: "SELECTION#" },
    isIn: (row, { titles }) => titles.has(textOf(row, "titleNumber")),
  },
  {
    ...{ name: "review-settings", place: "", begins: "REVIEW_SETTING#" },
    isIn: (row, { titles }) => titles.has(String(Number(row.sk.split("#")[1]))),
  },
  {
    ...{ name: "scoping", place: "#SCOPING" },
    isIn: (row, { titles }) => titles.has(String(Number(row.sk.split("#")[1]))),
  },
  { name: "assignments", place: /^#R#/, begins: "ASSIGNMENT#", isIn: ofRule },
  { name: "reviews", place: /^#R#/, begins: "REVIEW#", isIn: ofRule },
  { name: "rule-acknowledgements", place: /^#R#/, begins: "ACK#", isIn: ofRule },
  { name: "rule-policies", place: /^#R#/, begins: "POLICY#", isIn: ofRule },
  {
    ...{ name: "part-policies", place: "", begins: "PARTPOLICY#" },
    isIn: (row, { policies }) => policies.has(textOf(row, "policyId")),
  },
  {
    ...{ name: "policies", place: "", begins: "POLICY#" },
    isIn: ({ sk }, { policies }) => policies.has(sk.slice("POLICY#".length)),
  },
  {
    ...{ name: "policy-versions", place: /^#POLICY_VERSIONS#/ },
    isIn: ({ place }, { policies }) => policies.has(place.slice("#POLICY_VERSIONS#".length)),
  },
  {
    ...{ name: "acknowledgements", place: "#CAMPAIGNS" },
    isIn: ({ sk }, { campaigns }) => campaigns.has(sk),
  },
  {
    ...{ name: "acknowledgement-people", place: "#CAMPAIGN_ROLLS" },
    isIn: (row, { campaigns }) => campaigns.has(firstOf(row)),
  },
  {
    ...{ name: "acknowledgement-sections", place: "#CAMPAIGN_SECTIONS" },
    isIn: ({ sk }, { campaigns }) => campaigns.has(sk),
  },
  {
    ...{ name: "confirmations", place: /^#CONFIRMED#/ },
    isIn: ({ place }, { policies }) => policies.has(place.slice("#CONFIRMED#".length)),
  },
  { name: "evidence", place: "#EVIDENCE", isIn: ({ sk }, { evidence }) => evidence.has(sk) },
  { name: "duties", place: "#DUTIES", isIn: () => false },
  { name: "occurrences", place: /^#DUTY#[^#]+$/, isIn: () => false },
];

/** The rows of each list that belong to a scope. */
export const listsOf = (rows: readonly PastRow[], within: InScope | null): Map<string, PastRow[]> =>
  new Map(
    packLists.map(({ name, place, begins, isIn }) => [
      name,
      rowsAt(rows, place, begins).filter((row) => within === null || isIn(row, within)),
    ]),
  );
