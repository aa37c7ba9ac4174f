import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod";
import type { QueryOf } from "../../../../shared/api/contract.ts";
import { getComingStories } from "../../../../shared/api/horizon.ts";
import { type ComingPage, StoryStage } from "../../../../shared/schemas/story.ts";
import { type FirstCalls, firstCall } from "../../lib/opening.ts";
import { type PagedList, pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useSession } from "../../lib/session.ts";
import { today } from "../../lib/today.ts";
import { useApi } from "../../lib/use-api.ts";
import { openCursor, useCursorPages } from "../../lib/use-cursor-pages.ts";

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z.object({
  search: z.string().trim().max(200).catch(""),
  title: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .catch(""),
  part: z.string().trim().max(60).catch(""),
  stage: StoryStage.or(z.literal("")).catch(""),
});
export type ComingFilters = z.infer<typeof Filters>;

/** No filter leaves anything out. */
export const noFilters: ComingFilters = { search: "", title: "", part: "", stage: "" };

/** The choice a select box names. */
export const stageOf = (text: string): ComingFilters["stage"] => Filters.shape.stage.parse(text);

/** How the address names this tab of Horizon Mapping. */
export const comingTab = "coming";

const written = (filters: ComingFilters): Record<string, string> => ({
  tab: comingTab,
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")),
});

type ComingQuery = QueryOf<typeof getComingStories>;

const queryOf = ({ search, title, part, stage }: ComingFilters): ComingQuery => ({
  ...(search && { search }),
  ...(title && { titleFilter: Number(title) }),
  ...(part && { partFilter: part }),
  ...(stage && { stage }),
});

/** Filters of the list; they live in its address. */
export const useComingFilters = () => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => Filters.parse(Object.fromEntries(params)), [params]);
  const change = useCallback(
    (next: Partial<ComingFilters>) => setParams(written({ ...filters, ...next }), { replace: true }),
    [filters, setParams],
  );
  return { filters, query: useMemo(() => queryOf(filters), [filters]), change };
};

/** Whose list it is, and by which filters. */
const listOf = (companyId: string | null | undefined, query: ComingQuery) =>
  `${companyId} ${JSON.stringify(query)}`;

const argsOf = (query: ComingQuery, cursor: string | undefined) => ({
  query: { ...query, today: today(), ...pagingOf({ cursor }, 25) },
});

/** What the tab asks for as it opens. */
export const comingCalls: FirstCalls = ({ search, reader }) => {
  const query = queryOf(Filters.parse(Object.fromEntries(search)));
  return [firstCall(getComingStories, argsOf(query, openCursor(comingTab, listOf(reader.companyId, query))))];
};

/** One page of what is coming. */
export const useComing = (query: ComingQuery): PagedList<ComingPage> => {
  const { user } = useSession();
  const pages = useCursorPages(comingTab, listOf(user?.companyId, query));
  const answer = useApi(getComingStories, argsOf(query, pages.cursor), {
    freshFor: 30_000,
    keepPrevious: true,
  });
  return pagedList(answer, pages);
};
