import {
  askAcknowledgementAgain,
  closeAcknowledgement,
  confirmAcknowledgement,
  getAcknowledgement,
  listPolicyAcknowledgements,
  remindAcknowledgement,
} from "../../../../shared/api/acknowledgements.ts";
import { getDashboard } from "../../../../shared/api/dashboard.ts";
import type { AcknowledgementsPage } from "../../../../shared/schemas/acknowledgement.ts";
import { type FirstCall, firstCall, type Reader } from "../../lib/opening.ts";
import { type PagedList, pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { openCursor, useCursorPages } from "../../lib/use-cursor-pages.ts";

/** What a change of an acknowledgement makes out of date. */
export const acknowledgementReads = [listPolicyAcknowledgements, getAcknowledgement, getDashboard] as const;
const shownIn = { invalidates: acknowledgementReads };

/** Which acknowledgements a list shows. */
export interface Shown {
  mine?: true;
  policyId?: string;
  state?: "open";
}

const queryOf = ({ mine, policyId, state }: Shown) => ({
  ...(mine && { mine: true }),
  ...(policyId && { policyId }),
  ...(state && { state }),
});
const nameOf = (reader: Pick<Reader, "companyId"> | undefined, shown: Shown) =>
  `${reader?.companyId} ${JSON.stringify(queryOf(shown))}`;
const argsOf = (shown: Shown, cursor: string | undefined) => ({
  query: { ...queryOf(shown), ...pagingOf({ cursor }) },
});

/** What a list asks for as its page opens. */
export const acknowledgementsCall = (reader: Reader, shown: Shown): FirstCall =>
  firstCall(listPolicyAcknowledgements, argsOf(shown, openCursor("acknowledgements", nameOf(reader, shown))));

/** What the page of a policy asks for: managers get all of them, each with their own answer where they were asked. */
export const ofPolicy = (policyId: string, isManager: boolean): Shown =>
  isManager ? { policyId } : { mine: true, policyId };

/** The newest of a policy that ask the reader. */
export const useOwnOfPolicy = (policyId: string, isManager: boolean) =>
  useApi(listPolicyAcknowledgements, argsOf(ofPolicy(policyId, isManager), undefined));

/** One page of a list. */
export const useAcknowledgements = (shown: Shown): PagedList<AcknowledgementsPage> => {
  const { user } = useSession();
  const pages = useCursorPages("acknowledgements", nameOf(user, shown));
  return pagedList(
    useApi(listPolicyAcknowledgements, argsOf(shown, pages.cursor), { keepPrevious: true }),
    pages,
  );
};

/** What one acknowledgement asks for as its page opens. */
export const acknowledgementCall = (id: string): FirstCall =>
  firstCall(getAcknowledgement, { params: { id } });
export const useAcknowledgement = (id: string) =>
  useApi(getAcknowledgement, { params: { id } }, { freshFor: 2_000 });

export const useConfirm = () => useApiMutation(confirmAcknowledgement, shownIn);
export const useRemind = () => useApiMutation(remindAcknowledgement, shownIn);
export const useClose = () => useApiMutation(closeAcknowledgement, shownIn);
export const useAskAgain = () => useApiMutation(askAcknowledgementAgain, shownIn);
