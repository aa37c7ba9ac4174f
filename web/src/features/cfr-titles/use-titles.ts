import { listCfrTitles, listCfrTitlesWithRules } from "../../../../shared/api/cfr-titles.ts";
import type { CfrTitle } from "../../../../shared/schemas/cfr.ts";
import { type FirstCalls, firstCall } from "../../lib/opening.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";

/** All titles of the CFR, and whether the company follows them. */
export const useTitles = (): ApiState<CfrTitle[]> => useApi(listCfrTitles, {});

/** What a page of all titles asks for as it opens. */
export const titlesCalls: FirstCalls = () => [firstCall(listCfrTitles, {})];

/** Those of them that have active rules. */
export const useTitlesWithRules = (): ApiState<CfrTitle[]> => useApi(listCfrTitlesWithRules, {});
