import { table } from "../../../../functions/core/table/table.ts";
import { ownLibrary, sharedLibrary } from "../../../../functions/regulation/library/library-types.ts";
import { selections } from "../../../../functions/regulation/selections/selection-repository.ts";
import { companyRuleId, slotOf } from "../../../../functions/rules/record/company-rule-id.ts";
import type { RulePlace } from "../../../../functions/rules/record/overlay-repository.ts";
import facts from "../../../../shared/reference/cfr-titles.json" with { type: "json" };
import type { Company } from "../../../../shared/schemas/company.ts";
import { plant } from "../engine.ts";
import { publishEvaluation } from "../metrics.ts";
import { aPerson, aStaffedCompany, type Person } from "../people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../regulation.ts";
import { loneMasters, spareMasters } from "./rule-states.ts";

/** A company at work: people, title 21 with shared rules and one of its own, both the company's rules. */
export interface World {
  readonly company: Company;
  readonly admin: Person;
  readonly member: Person;
  /** Number of the company's rule of a shared master rule, and of the one of its own library. */
  readonly ruleId: number;
  readonly ownRuleId: number;
  readonly masterId: string;
  readonly ownMasterId: string;
  /** A company rule whose state nothing else looks at: another one each time, for a while. */
  freeRule(): RulePlace & { readonly companyRuleId: number; readonly masterRuleId: string };
  /** A title the company has not selected yet: another one each time. */
  nextTitle(): string;
  /** Makes the company's rules of title 40 as if they had never been initialised. */
  forgetRulesOfTitle40(): Promise<void>;
  /** Someone who asks to join: a different person each time. */
  asksToJoin(): Promise<Person>;
}

/** The regulation every world shares. */
export const loadRegulation = async (): Promise<void> => {
  await loadTitles();
  const title40 = aRule({ titleNumber: 40, partNo: "3", section: "3.10" });
  await publish(sharedLibrary, [
    aRule(),
    aRule({ section: "11.30" }),
    title40,
    ...spareMasters,
    ...loneMasters,
  ]);
  await publishEvaluation({ titleNumber: 21, partNo: "11" });
};

/** More than any test uses at the same moment. */
const spareRules = 16;

let worlds = 0;
/** Titles to select, in a different order for each world. */
const freeTitles = () => {
  const taken = new Set([21, 40]);
  const all = facts.filter(({ reserved, titleNumber }) => !reserved && !taken.has(titleNumber));
  worlds += 17;
  return [...all.slice(worlds % all.length), ...all.slice(0, worlds % all.length)];
};

/** @param mark appears in every text of the company, so that it can be looked for elsewhere */
export const aWorld = async (mark = "Plain"): Promise<World> => {
  const { company, admin, member } = await aStaffedCompany({ name: `${mark} ${Math.random()}` });
  const own = aRule({ obligationId: `own-${mark}`, ruleTitle: mark, ruleTextSimplified: mark, action: mark });
  const spares = Array.from({ length: spareRules }, (_, index) => aRule({ obligationId: `spare-${index}` }));
  await publish(ownLibrary(company.id), [{ ...own, partDescription: mark }, ...spares]);
  await selectTitle(company.id, 21, { shared: 2, own: 1 + spareRules });
  await selectTitle(company.id, 40);
  const block = (await selections.get(company.id, 21))?.block ?? 0;
  const free = freeTitles();
  let given = 0;
  return {
    company,
    admin,
    member,
    ruleId: companyRuleId(block, slotOf("shared", 0)),
    ownRuleId: companyRuleId(block, slotOf("own", 0)),
    masterId: "21.11-11.10-001",
    ownMasterId: `own.21.11-own-${mark}`,
    freeRule: () => {
      const spare = given % spareRules;
      given += 1;
      const slot = slotOf("own", 1 + spare);
      return {
        companyId: company.id,
        titleNumber: 21,
        partNo: "11",
        slot,
        companyRuleId: companyRuleId(block, slot),
        masterRuleId: `own.21.11-spare-${spare}`,
      };
    },
    nextTitle: () => {
      const next = free.shift();
      if (!next) throw new Error("All titles of this world are selected");
      return String(next.titleNumber);
    },
    forgetRulesOfTitle40: async () => {
      const row = await table.get({ pk: `C#${company.id}`, sk: "SELECTION#040" });
      if (row) await plant({ ...row, initialised: { shared: 0, own: 0 } });
    },
    asksToJoin: () =>
      aPerson({ companyId: company.id, membership: "pending", firstName: mark, lastName: mark }),
  };
};
