import { useMemo, useState } from "react";
import { unstable_serialize, useSWRConfig } from "swr";
import { listCfrParts, listCfrTitles } from "../../../shared/api/cfr-titles.ts";
import { listGroupNames } from "../../../shared/api/groups.ts";
import { getRuleFilters } from "../../../shared/api/pages.ts";
import { listRuleTags } from "../../../shared/api/rule-tags.ts";
import { answerOf, type FirstCall, firstCall, type Named, type PageCall } from "./opening.ts";
import { useSession } from "./session.ts";
import { useApi } from "./use-api.ts";

const argsOf = (titleId: string) => ({ query: titleId ? { titleId } : {} });

const pageOf = (titleId: string): PageCall<typeof getRuleFilters> => ({
  holds: [listCfrTitles, listCfrParts, listRuleTags, listGroupNames],
  answersIn: ({ titles, parts, tags, groups }) => [
    answerOf(listCfrTitles, {}, titles),
    ...(parts ? [answerOf(listCfrParts, { params: { titleId } }, parts)] : []),
    answerOf(listRuleTags, {}, tags),
    answerOf(listGroupNames, {}, groups),
  ],
});

/** What the filters of a list of rules offer, in one call. @param titleId the title it is filtered by, or "" */
export const firstFilterChoices = (titleId: string): FirstCall =>
  firstCall(getRuleFilters, argsOf(titleId), pageOf(titleId));

/** Whether this tab has read the answers to calls without arguments. */
const useAreKnown = (contracts: readonly Named[]) => {
  const { cache } = useSWRConfig();
  const { user } = useSession();
  return () =>
    contracts.every(
      ({ operationId }) =>
        cache.get(unstable_serialize([operationId, user?.companyId, null, null]))?.data !== undefined,
    );
};

/** What every list of rules offers, whatever its title. */
const always = [listCfrTitles, listGroupNames];

/**
 * Reads in one call what the hooks for titles, parts, tags and groups ask for, where a screen opens with filters, unless most of it
 * was read before. Filters that are set later read what they need themselves.
 * @param titleId the title it opens with, or ""; undefined where the screen opens without such filters
 */
export const useFilterChoices = (titleId: string | undefined): void => {
  const areKnown = useAreKnown(always);
  const [opened] = useState(() => (titleId === "" && areKnown() ? undefined : titleId));
  const page = useMemo(() => pageOf(opened ?? ""), [opened]);
  // What it holds is kept under its own calls.
  useApi(getRuleFilters, opened === undefined ? null : argsOf(opened), { page, keepFor: 0 });
};
