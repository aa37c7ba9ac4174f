import { indexTexts } from "../../../functions/regulation/text-search/index-texts.ts";
import { dayAfter } from "../../../shared/calendar/days.ts";
import { aChange, touched } from "./changes.ts";
import { loadRegulation } from "./load-regulation.ts";
import { aRuleWorld, items } from "./rule-world.ts";

const section = (number: string, heading: string, words: string) =>
  `<DIV8 N="${number}" TYPE="SECTION"><HEAD>§ ${number}   ${heading}</HEAD><P>${words}</P></DIV8>`;
const part11 = (controls: string) =>
  `<DIV5 N="11" TYPE="PART"><HEAD>PART 11—RECORDS</HEAD>${section("11.2", "Use.", "Firms may keep records on film.")}${section("11.10", "Controls.", controls)}${section("11.30", "Open systems.", "Firms shall also encrypt records.")}</DIV5>`;

/** The day of the newest text, and that of the one before. */
export const [newest, before] = ["2026-03-02", "2024-03-04"];

const dayIn = (days: number) => dayAfter(new Date().toISOString().slice(0, 10), days);
/** Days on which the member's work is due. */
export const [soon, later] = [dayIn(30), dayIn(90)];

/** A company with rules of title 21, whose part 11 can be read and searched, two changes, and work of its member. */
export const anMcpWorld = async () => {
  const { one, two } = await aRuleWorld();
  const title = { titleNumber: 21, source: "ecfr" } as const;
  await loadRegulation(part11("Firms shall check records."), before, title);
  await loadRegulation(part11("Firms shall check and sign records."), newest, title);
  await indexTexts(() => 900_000);
  const { admin, company, member } = one;
  const rules = items(await admin.listCompanyRules({ query: { limit: 50 } }));
  const ruleOf = (master: string): number => {
    const found = rules.find(({ masterRuleId }) => masterRuleId === master)?.companyRuleId;
    if (!found) throw new Error(`No rule ${master}`);
    return found;
  };
  const ids = {
    first: ruleOf("21.11-11.10-0"),
    second: ruleOf("21.11-11.30-4"),
    third: ruleOf("21.11-11.2-1"),
  };
  const assign = (id: number, dueDate: string) =>
    admin.assignCompanyRule({
      params: { id },
      body: { assignedTo: member.user.id, dueDate, priority: "high" },
    });
  await assign(ids.first, soon);
  await assign(ids.second, later);
  await member.updateMyAssignment({ params: { id: ids.second }, body: { complianceStatus: "in_progress" } });
  await aChange(
    company.id,
    { affected: [touched(ids.first)], isAssigned: true, effectiveDate: newest },
    new Date("2026-03-01T10:00:00Z"),
  );
  await aChange(
    company.id,
    {
      ...{ section: "11.30", heading: "Open systems.", kind: "added", effectiveDate: "2027-02-01" },
      affected: [touched(ids.second)],
    },
    new Date("2026-01-10T10:00:00Z"),
  );
  return { one, two, ids };
};
