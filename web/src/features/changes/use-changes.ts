import { listChanges } from "../../../../shared/api/changes.ts";
import type { ChangesPage } from "../../../../shared/schemas/changes.ts";
import { callsUnderView } from "../../lib/list-view.ts";
import { type FirstCalls, firstCall, type Reader } from "../../lib/opening.ts";
import { type PagedList, pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { openCursor, useCursorPages } from "../../lib/use-cursor-pages.ts";
import { type ChangesQuery, queryIn } from "./use-changes-filters.ts";
import { peopleCalls } from "./use-people.ts";

/** How long an answer is fresh, in ms: others work on the same changes. */
const freshFor = 2_000;

/** Whose list it is, and by which filters. */
const listOf = (reader: Pick<Reader, "id" | "companyId"> | undefined, query: ChangesQuery) =>
  `${reader?.id} ${reader?.companyId} ${JSON.stringify(query)}`;

const argsOf = (query: ChangesQuery, cursor: string | undefined) => ({
  query: { ...query, ...pagingOf({ cursor }) },
});

/** What the page asks for as it opens. */
export const changesCalls: FirstCalls = (place) =>
  callsUnderView("changes", place, ({ search, reader }) => {
    const query = queryIn(search);
    return [
      firstCall(listChanges, argsOf(query, openCursor("changes", listOf(reader, query)))),
      ...peopleCalls(reader),
    ];
  });

/** One page of the inbox. */
export const useChanges = (query: ChangesQuery): PagedList<ChangesPage> => {
  const { user } = useSession();
  const pages = useCursorPages("changes", listOf(user, query));
  return pagedList(useApi(listChanges, argsOf(query, pages.cursor), { freshFor, keepPrevious: true }), pages);
};
