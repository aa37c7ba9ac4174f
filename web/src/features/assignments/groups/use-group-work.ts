import { listGroupWork } from "../../../../../shared/api/groups.ts";
import type { GroupWorkPage } from "../../../../../shared/schemas/group.ts";
import { type FirstCalls, firstCall, type Reader } from "../../../lib/opening.ts";
import { type PagedList, pagedList, pagingOf } from "../../../lib/paged-list.ts";
import { useSession } from "../../../lib/session.ts";
import { today } from "../../../lib/today.ts";
import { useApi } from "../../../lib/use-api.ts";
import { openCursor, useCursorPages } from "../../../lib/use-cursor-pages.ts";

type Viewer = Pick<Reader, "id" | "companyId"> | undefined;

/** Others take at any time, so coming back asks again, in ms. */
const freshFor = 2_000;
const name = "group-work";

const listOf = (viewer: Viewer) => `${viewer?.id} ${viewer?.companyId}`;
const argsOf = (cursor: string | undefined) => ({ query: { today: today(), ...pagingOf({ cursor }) } });

/** What the tab asks for as it opens. */
export const groupWorkCalls: FirstCalls = ({ reader }) => [
  firstCall(listGroupWork, argsOf(openCursor(name, listOf(reader)))),
];

/** One page of the work that waits for the reader's groups, and how much comes before it. */
export const useGroupWork = (): PagedList<GroupWorkPage> & { offset: number } => {
  const { user } = useSession();
  const pages = useCursorPages(name, listOf(user));
  const answer = useApi(listGroupWork, argsOf(pages.cursor), { freshFor, keepPrevious: true });
  return { ...pagedList(answer, pages), offset: pages.pageIndex * pagingOf(pages).limit };
};
