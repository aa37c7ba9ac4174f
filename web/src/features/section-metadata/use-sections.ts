import type { QueryOf, ResponseOf } from "../../../../shared/api/contract.ts";
import { getHorizonComparison, getHorizonMap } from "../../../../shared/api/horizon.ts";
import {
  deleteSectionMetadata,
  getSectionMetadata,
  listSectionMetadata,
  listSectionVersions,
} from "../../../../shared/api/section-metadata.ts";
import type { SectionMetadata } from "../../../../shared/schemas/section-metadata.ts";
import { type FirstCall, firstCall } from "../../lib/opening.ts";
import { pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { openCursor, useCursorPages } from "../../lib/use-cursor-pages.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./messages.ts";

const { toasts } = messages;
/** How often the list is read again while a file of it is being read, in ms. */
const pollEvery = 3_000;

type Listed = ResponseOf<typeof listSectionMetadata>;
export type SectionPage = Exclude<Listed, readonly unknown[]>;

/** What a change of an entry makes out of date. */
export const changedBySaving = [
  listSectionMetadata,
  getSectionMetadata,
  listSectionVersions,
  getHorizonMap,
  getHorizonComparison,
] as const;
const changed = { invalidates: changedBySaving };

const pauseFor = (answer: Listed | undefined): number =>
  answer && "items" in answer && answer.items.some(({ textStatus }) => textStatus === "pending")
    ? pollEvery
    : 0;

type SectionQuery = QueryOf<typeof listSectionMetadata>;

const argsOf = (query: SectionQuery, cursor: string | undefined) => ({
  query: { ...query, ...pagingOf({ cursor }) },
});

/** The list as an address opens it. */
export const sectionsCall = (query: SectionQuery): FirstCall =>
  firstCall(listSectionMetadata, argsOf(query, openCursor("sections", JSON.stringify(query))));

/** One page of entries. While another page or order loads, the one shown stays. */
export const useSectionPage = (query: SectionQuery) => {
  const pages = useCursorPages("sections", JSON.stringify(query));
  const answer = useApi(
    listSectionMetadata,
    argsOf(query, pages.cursor),
    // A new function each time: the hook decides again whether to poll only when it changes.
    { freshFor: 0, keepPrevious: true, refreshEvery: (latest) => pauseFor(latest) },
  );
  return pagedList(answer, pages);
};

/** Deletes entries, with the toasts. */
export const useSectionDeletion = () => {
  const { run, isPending } = useApiMutation(deleteSectionMetadata, changed);
  return {
    /** Answers whether it is gone. */
    remove: async ({ id }: SectionMetadata): Promise<boolean> => {
      try {
        await run({ params: { id } });
        notify.success(toasts.success, toasts.deleted);
        return true;
      } catch (error) {
        notify.failure(error, toasts.failure, toasts.deleteFailed);
        return false;
      }
    },
    isPending,
  };
};
