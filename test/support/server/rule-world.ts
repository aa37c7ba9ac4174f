import { ownLibrary, sharedLibrary } from "../../../functions/regulation/library/library-types.ts";
import { selections } from "../../../functions/regulation/selections/selection-repository.ts";
import { companyRuleId, slotOf } from "../../../functions/rules/record/company-rule-id.ts";
import type { MyAssignment } from "../../../shared/schemas/assignment.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import { aPerson, aStaffedCompany } from "./people.ts";
import { aRule, loadTitles, publish, selectTitle } from "./regulation.ts";

const sections = ["11.10", "11.2", "11.100", "", "11.30", "11.10"];
const part11 = sections.map((section, index) =>
  aRule({
    section,
    obligationId: `${section || "none"}-${index}`,
    ruleTitle: `Rule ${index}`,
    action: `Do ${index}`,
  }),
);
const part820 = [
  aRule({ partNo: "820", section: "820.30", obligationId: "820.30-1", partDescription: "Quality System" }),
  aRule({
    partNo: "820",
    section: "820.40",
    obligationId: "820.40-1",
    partDescription: "Quality System",
    isActive: false,
  }),
];
const oddParts = [
  aRule({ titleNumber: 40, partNo: "1b", section: "1b.1", obligationId: "1b.1-1" }),
  aRule({ titleNumber: 40, partNo: "102-3", section: "102-3.5", obligationId: "102-3.5-1" }),
  aRule({ titleNumber: 40, partNo: "102", section: "102.5", obligationId: "3.5-1" }),
];

/** Two companies, of which one has title 21 and rules of its own, and a super administrator. */
export const aRuleWorld = async () => {
  await loadTitles();
  const [one, two, superAdmin] = await Promise.all([
    aStaffedCompany(),
    aStaffedCompany(),
    aPerson({ role: "super_admin" }),
  ]);
  await publish(sharedLibrary, [...part11, ...part820, ...oddParts]);
  const own = [
    aRule({ section: "11.10", obligationId: "own-1", ruleTitle: "Of company one" }),
    aRule({ partNo: "99", section: "99.1", obligationId: "own-2", partDescription: "House rules" }),
  ];
  await publish(ownLibrary(one.company.id), own);
  await selectTitle(one.company.id, 21, { shared: 8, own: 2 });
  return { one, two, superAdmin };
};

/** Its first rule, by the master's id. */
export const firstRule = "21.11-11.10-0";

/** A company with the shared rules of title 21, and the number of its first one. */
export const aCompanyWithRule = async () => {
  const staffed = await aStaffedCompany();
  await selectTitle(staffed.company.id, 21, { shared: 8, own: 0 });
  const { block } = (await selections.get(staffed.company.id, 21)) ?? { block: 0 };
  return { ...staffed, id: companyRuleId(block, slotOf("shared", 0)) };
};

/** The rules of an answer, whether it is an array or a page. */
export const items = (answer: RuleListItem[] | { items: RuleListItem[] }): RuleListItem[] =>
  Array.isArray(answer) ? answer : answer.items;

/** The assignments of an answer, whether it is an array or a page. */
export const myTasks = (answer: MyAssignment[] | { items: MyAssignment[] }): MyAssignment[] =>
  Array.isArray(answer) ? answer : answer.items;
