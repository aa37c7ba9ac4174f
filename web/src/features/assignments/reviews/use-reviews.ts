import type { QueryOf } from "../../../../../shared/api/contract.ts";
import { listReviews } from "../../../../../shared/api/work-reviews.ts";
import type { ReviewsPage } from "../../../../../shared/schemas/reviews.ts";
import { isManager } from "../../../../../shared/schemas/roles.ts";
import { type FirstCalls, firstCall, type Reader } from "../../../lib/opening.ts";
import { type PagedList, pagedList, pagingOf } from "../../../lib/paged-list.ts";
import { useSession } from "../../../lib/session.ts";
import { useApi } from "../../../lib/use-api.ts";
import { openCursor, useCursorPages } from "../../../lib/use-cursor-pages.ts";

/** What a list holds. */
type Kinds = NonNullable<QueryOf<typeof listReviews>["kind"]>;

type Viewer = Pick<Reader, "id" | "companyId" | "role"> | undefined;

/** Others submit and ask at any time, so coming back asks again, in ms. */
const freshFor = 2_000;

/** Questions are those of one's own rules, and for managers all of the company. */
const argsOf = (viewer: Viewer, kind: Kinds, cursor: string | undefined) => {
  const box = kind === "question" && isManager(viewer?.role) ? ("all" as const) : ("mine" as const);
  return { query: { kind, box, ...pagingOf({ cursor }) } };
};
const listOf = (viewer: Viewer, kind: Kinds) => `${viewer?.id} ${viewer?.companyId} ${kind}`;
const nameOf = (kind: Kinds) => `reviews-${kind}`;

/** What the tab asks for as it opens. */
export const reviewsCalls: FirstCalls = ({ reader }) =>
  (["submission,policy", "question"] as const).map((kind) =>
    firstCall(listReviews, argsOf(reader, kind, openCursor(nameOf(kind), listOf(reader, kind)))),
  );

/** One page of what waits, and how many come before it. */
export const useReviews = (kind: Kinds): PagedList<ReviewsPage> & { offset: number } => {
  const { user } = useSession();
  const pages = useCursorPages(nameOf(kind), listOf(user, kind));
  const answer = useApi(listReviews, argsOf(user, kind, pages.cursor), { freshFor, keepPrevious: true });
  return { ...pagedList(answer, pages), offset: pages.pageIndex * pagingOf(pages).limit };
};
