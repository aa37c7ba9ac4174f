import { syncTitle } from "../../../functions/regulation/federal-register/sync-title.ts";
import { aRecord } from "../register-records.ts";
import { aChange, touched } from "./changes.ts";
import { aCompanyWithRule, items } from "./rule-world.ts";
import { registerOf } from "./stories.ts";

/** The day of these tests. */
export const calendarNow = new Date("2026-09-08T12:00:00.000Z");

/** Rulemakings about parts 11 and 820 of title 21: one closes its comments, and one takes effect. */
export const someRulemakings = () =>
  syncTitle(
    registerOf(
      aRecord("2026-10", {
        ...{ type: "Proposed Rule", action: "Proposed rule.", title: "Records, proposed" },
        ...{ publication_date: "2026-08-01", comments_close_on: "2026-09-25" },
        cfr_references: [{ title: 21, part: "11" }],
      }),
      aRecord("2026-20", {
        ...{ title: "Quality systems, final", publication_date: "2026-08-05", effective_on: "2026-10-02" },
        cfr_references: [{ title: 21, part: "820" }],
      }),
    ),
    21,
    calendarNow,
  );

/** A company whose member has a rule due, a task of a change due, and evidence that ends. */
export const aCompanyWithDays = async () => {
  const staffed = await aCompanyWithRule();
  const { admin, officer, member, company, id } = staffed;
  const rules = items(await admin.listCompanyRules()).flatMap((rule) => rule.companyRuleId ?? []);
  const other = rules.find((rule) => rule !== id) ?? 0;
  const assign = (rule: number, assignedTo: string, dueDate: string) =>
    admin.assignCompanyRule({ params: { id: String(rule) }, body: { assignedTo, dueDate } });
  await assign(id, member.user.id, "2026-09-15");
  await assign(other, officer.user.id, "2026-09-16");
  const change = await aChange(company.id, { affected: [touched(id)] }, calendarNow);
  const task = { ownerId: member.user.id, companyRuleIds: [id], dueDate: "2026-09-20" };
  const made = await admin.createChangeTasks({
    params: { id: change.id },
    body: { requestId: "request-calendar", tasks: [task] },
  });
  const link = (title: string, validTo: string, rule?: number) => ({
    body: {
      ...{ title, url: "https://example.com/", validFrom: "2026-01-01", validTo },
      attachTo: rule ? [{ type: "rule" as const, id: rule }] : [],
    },
  });
  const evidence = {
    ofRule: await admin.addEvidence(link("Access review", "2026-09-30", id)),
    ofOther: await admin.addEvidence(link("Other review", "2026-10-01", other)),
    added: await member.addEvidence(link("Training log", "2026-10-03")),
  };
  return { ...staffed, other, change, taskId: made.tasks[0]?.id ?? "", evidence };
};
