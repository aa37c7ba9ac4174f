import { useState } from "react";
import { listMyAssignments } from "../../../../shared/api/assignments.ts";
import {
  getCfrPart,
  listCfrTitles,
  listCfrTitlesWithRules,
  listPartRules,
} from "../../../../shared/api/cfr-titles.ts";
import {
  getCompanyRule,
  getMasterRule,
  initializeCompanyRules,
  listCompanyRules,
} from "../../../../shared/api/company-rules.ts";
import { getDashboard } from "../../../../shared/api/dashboard.ts";
import { getHorizonMap } from "../../../../shared/api/horizon.ts";
import { getPartText } from "../../../../shared/api/regulation-text.ts";
import { getComplianceReport, listOverdueRules } from "../../../../shared/api/reports.ts";
import { addSelection, listSelections, removeSelection } from "../../../../shared/api/selections.ts";
import { can } from "../../../../shared/permissions/can.ts";
import type { CfrTitle } from "../../../../shared/schemas/cfr.ts";
import { ApiError, statusOf } from "../../lib/api-error.ts";
import { useInvalidate } from "../../lib/invalidation.ts";
import { useSession } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./titles-messages.ts";

const rules = [listPartRules, listCompanyRules, listMyAssignments, getDashboard] as const;
const filled = [...rules, listCfrTitles, listCfrTitlesWithRules] as const;
const reports = [getComplianceReport, listOverdueRules] as const;
/** What a change of the selection makes out of date. */
const touched = [
  getCfrPart,
  getPartText,
  getMasterRule,
  getCompanyRule,
  listSelections,
  listCfrTitles,
  listCfrTitlesWithRules,
  getHorizonMap,
  ...reports,
  ...rules,
] as const;

const isAlreadySelected = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.message.includes("already selected"));

export interface TitleSelection {
  /** Whether the person may add and remove titles at all. */
  isAllowed: boolean;
  /** Id of the title a call is under way for. */
  pendingId: string | undefined;
  add: (title: CfrTitle) => Promise<void>;
  remove: (title: CfrTitle) => Promise<void>;
}

/** Adding titles to the company and removing them, each with its toast. */
export const useTitleSelection = (): TitleSelection => {
  const { user } = useSession();
  const adding = useApiMutation(addSelection, { invalidates: touched });
  const removing = useApiMutation(removeSelection, { invalidates: touched });
  const initialising = useApiMutation(initializeCompanyRules, { invalidates: filled });
  const invalidate = useInvalidate();
  const [pendingId, setPendingId] = useState<string>();

  /** Makes the title's rules appear for the members. It runs in the background; the regulations page repeats it. */
  const initialise = () => void initialising.run({}).catch(() => undefined);

  const explainAdd = async (error: unknown): Promise<void> => {
    if (isAlreadySelected(error)) {
      notify.info(messages.toasts.already, messages.toasts.alreadyBody);
      return invalidate(touched);
    }
    if (statusOf(error) !== 401) notify.error(messages.toasts.addFailed, messages.toasts.addFailedBody);
  };

  const add = async (title: CfrTitle): Promise<void> => {
    setPendingId(title.id);
    try {
      await adding.run({ body: { cfrTitleId: title.id } });
      notify.success(messages.toasts.added, messages.heading(title.titleNumber, title.titleName));
      initialise();
    } catch (error) {
      await explainAdd(error);
    } finally {
      setPendingId(undefined);
    }
  };

  const remove = async (title: CfrTitle): Promise<void> => {
    setPendingId(title.id);
    try {
      await removing.run({ params: { cfrTitleId: title.id } });
      notify.success(messages.toasts.removed, messages.heading(title.titleNumber, title.titleName));
    } catch (error) {
      notify.failure(error, messages.toasts.removeFailed, messages.toasts.removeFailedBody);
      // Removed by someone else: the list on screen is out of date.
      if (statusOf(error) === 404) await invalidate(touched);
    } finally {
      setPendingId(undefined);
    }
  };

  return { isAllowed: can(user, "selection:manage"), pendingId, add, remove };
};
