import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { RuleQuery } from "../../../shared/schemas/rule-query.ts";

export type RuleTest = (rule: RuleListItem) => boolean;
const any: RuleTest = () => true;

const searchTest = (search: string | undefined): RuleTest => {
  if (!search) return any;
  const wanted = search.toLowerCase();
  return (rule) =>
    [
      rule.internalTitle ?? rule.ruleTitle,
      rule.section,
      rule.sourceSection,
      rule.ruleTextSimplified,
      rule.action,
    ].some((text) => text.toLowerCase().includes(wanted));
};

const priorityTest = (priority: RuleQuery["priority"]): RuleTest => {
  if (!priority || priority === "all") return any;
  const wanted = priority === "none" ? "" : priority;
  return (rule) => rule.priority === wanted;
};

const statusTest = (status: RuleQuery["status"]): RuleTest =>
  status === undefined ? any : (rule) => rule.complianceStatus === status;

const assigneeTest = (assignee: string | undefined): RuleTest => {
  if (!assignee) return any;
  const wanted = assignee === "none" ? null : assignee;
  return (rule) => rule.assignedTo === wanted;
};

const tagTest = (tag: string | undefined): RuleTest => (tag ? (rule) => rule.customTags.includes(tag) : any);

export const applicabilityTest = (applicability: RuleQuery["applicability"]): RuleTest => {
  if (!applicability || applicability === "all") return any;
  return (rule) => rule.isActive === (applicability === "applicable");
};

export const sectionTest = (section: string | undefined): RuleTest =>
  section === undefined ? any : (rule) => rule.section === section;

/** All filters but section and applicability, whose choices the facets count. */
export const otherTests = (query: RuleQuery): readonly RuleTest[] =>
  [
    searchTest(query.search),
    priorityTest(query.priority),
    statusTest(query.status),
    assigneeTest(query.assignee),
    tagTest(query.tag),
  ].filter((test) => test !== any);

/** All filters of a query. */
export const allTests = (query: RuleQuery): readonly RuleTest[] => [
  ...otherTests(query),
  applicabilityTest(query.applicability),
  sectionTest(query.section),
];
