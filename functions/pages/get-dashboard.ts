import { getDashboard } from "../../shared/api/dashboard.ts";
import { can } from "../../shared/permissions/can.ts";
import { isManager } from "../../shared/schemas/roles.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { waitingAcknowledgements } from "../documents/acknowledgements/acknowledgements-page.ts";
import type { CompanyList } from "../rules/index/company-list.ts";
import { companyRuleList } from "../rules/index/company-rule-list.ts";
import { countChangedSections } from "../sections/metadata/section-lists.ts";
import { changeRecords } from "../work/changes/change-record.ts";
import { ownDecisions, readReviews, waitingReviews } from "../work/submissions/waiting-reviews.ts";
import { readRecent, recentActivity } from "./recent-activity.ts";

/** What the horizon map calls "With Changes", unfiltered. */
const changedSections = ({ titleNumbers }: CompanyList): Promise<number> =>
  countChangedSections(titleNumbers);

/** Changes of the titles the company has that wait for a manager's decision. */
const changesToAssess = async (companyId: string, loading: Promise<CompanyList>): Promise<number> => {
  const [stands, { titleNumbers }] = await Promise.all([changeRecords.listStands(companyId), loading]);
  return stands.filter(
    ({ titleNumber, state }) => titleNumbers.has(titleNumber) && (state === "new" || state === "assessing"),
  ).length;
};

/** Rules and sections lie in this function's memory, and only what changed is read. */
export const handler = endpoint(
  getDashboard,
  async ({ query }, ctx) => {
    const companyId = ctx.companyId();
    const actor = ctx.actor();
    const today = query.today ?? ctx.now.toISOString().slice(0, 10);
    const loading = companyRuleList(companyId);
    const [rules, changed, toAssess, toReview, toAcknowledge, activity] = await Promise.all([
      loading,
      can(actor, "horizon:read") ? loading.then(changedSections) : null,
      isManager(actor.role) ? changesToAssess(companyId, loading) : 0,
      waitingReviews({ companyId, userId: actor.id }, ownDecisions),
      waitingAcknowledgements({ companyId, userId: actor.id }),
      recentActivity({ id: actor.id, role: actor.role, companyId }, loading, ctx.now),
    ]);
    const { strip, titles, attention } = rules.dashboard({ userId: actor.id, today });
    return {
      strip: { ...strip, changedSections: changed },
      titles,
      attention: {
        ...{ ...attention, toReview: toReview.length, changesToAssess: toAssess },
        policiesToAcknowledge: toAcknowledge.length,
      },
      activity,
    };
  },
  (_input, { companyId, userId, now }) => [
    companyRuleList(companyId),
    readReviews({ companyId, userId }, ownDecisions),
    waitingAcknowledgements({ companyId, userId }),
    readRecent(companyId, now),
  ],
);
