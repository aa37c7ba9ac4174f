import { expect, it } from "vitest";
import { activateCompany, deactivateCompany, updateDemoBooking } from "../../shared/api/admin.ts";
import { assignCompanyRule } from "../../shared/api/assignments.ts";
import { updateChange } from "../../shared/api/changes.ts";
import { updateCompany } from "../../shared/api/companies.ts";
import { setApplicability, updateCompanyRule } from "../../shared/api/company-rules.ts";
import type { Contract } from "../../shared/api/contract.ts";
import { saveObligationEvaluation } from "../../shared/api/obligation-evaluations.ts";
import { renewPartPolicy } from "../../shared/api/policies.ts";
import { updateRuleTag } from "../../shared/api/rule-tags.ts";
import { changeMemberRole } from "../../shared/api/team.ts";
import { call } from "../support/server/api.ts";
import { times } from "../support/server/at-once.ts";
import { aChange } from "../support/server/changes.ts";
import { aBookedDemo } from "../support/server/demo-bookings.ts";
import type { Call } from "../support/server/event.ts";
import { anObligation } from "../support/server/obligations.ts";
import { aPerson, as } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";
import { aStoredPolicy } from "../support/server/stored-policies.ts";

await aRuleWorld();
const operator = await aPerson({ role: "super_admin", companyId: null, membership: "none" });

type World = Awaited<ReturnType<typeof aCompanyWithRule>>;
/** What number `index` of the parallel callers sends; all of them are about one record. */
type Change = (index: number) => readonly [Contract, Call];

const changes: [string, (world: World) => Change | Promise<Change>][] = [
  [
    "edits of a rule",
    ({ admin, id }) =>
      (index) => [updateCompanyRule, as(admin, { params: { id }, body: { companyNotes: `Note ${index}` } })],
  ],
  [
    "decisions whether a rule applies",
    ({ admin, id }) =>
      (index) => [
        setApplicability,
        as(admin, { params: { ruleId: String(id) }, body: { isApplicable: index % 2 === 0 } }),
      ],
  ],
  [
    "steps of a change of the law",
    async ({ admin, company }) => {
      const { id } = await aChange(company.id);
      return (index) => [
        updateChange,
        as(admin, { params: { id }, body: { dueDate: `2027-03-${String(index + 1).padStart(2, "0")}` } }),
      ];
    },
  ],
  [
    "assignments of a rule",
    ({ admin, officer, id }) =>
      (index) => [
        assignCompanyRule,
        as(admin, {
          params: { id },
          body: { assignedTo: [admin, officer][index % 2]?.user.id, notes: `${index}` },
        }),
      ],
  ],
  [
    "changes of a company's profile",
    ({ admin, company }) =>
      (index) => [
        updateCompany,
        as(admin, {
          params: { companyId: company.id },
          body: {
            name: company.name,
            domain: `d${index}.${company.id}.example`,
            industry: "other",
            size: "small",
          },
        }),
      ],
  ],
  [
    "changes of a company by the operator",
    ({ company }) =>
      (index) => [
        index % 2 ? activateCompany : deactivateCompany,
        as(operator, { params: { companyId: company.id } }),
      ],
  ],
  [
    "new names of a tag",
    async ({ admin }) => {
      const color = "#3B82F6";
      const tag = await admin.createRuleTag({ body: { name: "Tag", color } });
      return (index) => [
        updateRuleTag,
        as(admin, { params: { tagId: tag.id }, body: { name: `Tag ${index}`, color } }),
      ];
    },
  ],
  [
    "roles of a person",
    ({ admin, member }) =>
      (index) => [
        changeMemberRole,
        as(admin, {
          params: { userId: member.user.id },
          body: { role: index % 2 ? "member" : "compliance_officer" },
        }),
      ],
  ],
  [
    "last days of an attachment",
    async ({ admin }) => {
      const { id: policyId } = await aStoredPolicy(admin.user);
      const params = { titleId: "21", partNo: "11", policyId };
      await admin.attachPartPolicy({ params });
      return (index) => [
        renewPartPolicy,
        as(admin, { params, body: { expiresAt: `2099-01-${String(index + 1).padStart(2, "0")}` } }),
      ];
    },
  ],
  [
    "forms of an obligation",
    async () => {
      const body = anObligation();
      const { id } = await operator.saveObligationEvaluation({ body });
      return (index) => [
        saveObligationEvaluation,
        as(operator, { body: { ...body, id, part: `${body.part}.${index}` } }),
      ];
    },
  ],
  [
    "notes about a demo",
    async () => {
      const { id, startsAt } = await aBookedDemo();
      return (index) => [
        updateDemoBooking,
        as(operator, { params: { id }, body: { startsAt, status: "scheduled", notes: `Note ${index}` } }),
      ];
    },
  ],
];

it.each(changes)(
  "takes all of 20 parallel %s that name no version",
  async (_, prepare) => {
    const change = await prepare(await aCompanyWithRule());
    const answers = await Promise.all(
      times(20, async (index) => {
        const [contract, request] = change(index);
        const { status, text } = await call(contract, request, 60_000);
        return status === contract.success ? "taken" : text;
      }),
    );
    expect(answers).toEqual(times(20, () => "taken"));
  },
  90_000,
);
