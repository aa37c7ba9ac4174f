import { useEffect, useRef } from "react";
import {
  getChange,
  listChangeComments,
  listChanges,
  listMyChangeTasks,
  markChangesRead,
  updateChange,
} from "../../../../../shared/api/changes.ts";
import type { BodyOf, ResponseOf } from "../../../../../shared/api/contract.ts";
import type { Change } from "../../../../../shared/schemas/changes.ts";
import { type FirstCalls, firstCall, read } from "../../../lib/opening.ts";
import { useSession } from "../../../lib/session.ts";
import { useApi } from "../../../lib/use-api.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { type GrowingList, type Paging, pageSize, useGrowingList } from "../../../lib/use-growing-list.ts";
import { notify } from "../../../ui/notify.ts";
import { peopleCalls } from "../use-people.ts";
import { messages } from "./one-messages.ts";

/** What a change of a change makes out of date. */
export const changeReads = [getChange, listChanges, listChangeComments, listMyChangeTasks] as const;
const shownIn = { invalidates: changeReads };
const readIn = { invalidates: [listChanges] };

const argsOf = (id: string) => ({ params: { id } });
const historyArgs = (id: string, query: Paging) => ({ params: { id }, query });

/** What the page asks for as it opens. */
export const changeCalls: FirstCalls = ({ params: { id = "" }, reader }) => [
  firstCall(getChange, argsOf(id)),
  firstCall(listChangeComments, historyArgs(id, { limit: pageSize })),
  ...peopleCalls(reader),
];

/** One change. */
export const useChange = (id: string) => useApi(getChange, argsOf(id), { freshFor: 2_000 });

/** What was said and done about a change, newest first, as far back as asked. */
export const useHistory = (id: string): GrowingList<ResponseOf<typeof listChangeComments>> => {
  const { user } = useSession();
  const key = user ? ([listChangeComments.operationId, user.companyId, { id }, {}] as const) : null;
  return useGrowingList(key, (paging) => read(listChangeComments, historyArgs(id, paging)));
};

/** Opening a change marks it as read, once. */
export const useMarkRead = ({ id, isRead }: Pick<Change, "id" | "isRead">): void => {
  const { run } = useApiMutation(markChangesRead, readIn);
  const marked = useRef(isRead);
  useEffect(() => {
    if (marked.current) return;
    marked.current = true;
    // Not worth a word: it stays unread and is marked the next time.
    run({ body: { ids: [id], isRead: true } }).catch(() => undefined);
  }, [id, run]);
};

export type ChangePatch = Omit<BodyOf<typeof updateChange>, "version">;

/** Changes state, assessor or due date of a change; refuses where someone else was faster. */
export const useUpdateChange = ({ id, version }: Pick<Change, "id" | "version">) => {
  const { run, isPending } = useApiMutation(updateChange, shownIn);
  const save = (patch: ChangePatch) => run({ params: { id }, body: { ...patch, version } });
  return {
    isPending,
    /** Rejects where the change stays as it is. */
    save,
    /** Says itself what went wrong. */
    attempt: (patch: ChangePatch): void => {
      save(patch).catch((error: unknown) => notify.failure(error, messages.error, messages.saveFailed));
    },
  };
};
