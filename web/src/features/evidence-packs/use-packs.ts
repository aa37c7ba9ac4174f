import {
  createEvidencePack,
  deleteEvidencePack,
  listEvidencePacks,
} from "../../../../shared/api/evidence-packs.ts";
import type { EvidencePack } from "../../../../shared/schemas/evidence-pack.ts";
import { isManager } from "../../../../shared/schemas/roles.ts";
import { type FirstCalls, firstCall } from "../../lib/opening.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";

/** How often it is asked whether a pack is made, in ms. */
const pollEvery = 1_500;
const args = { query: { limit: 200 } };
const shown = { invalidates: [listEvidencePacks] };

/** Whether a pack is still to be made. */
const isUnderWay = ({ status }: EvidencePack): boolean => status === "queued" || status === "running";

/** What the page asks for as it opens. */
export const packCalls: FirstCalls = ({ reader }) =>
  isManager(reader.role) ? [firstCall(listEvidencePacks, args)] : [];

/** The packs of the company, asked for again while one is being made. */
export const usePacks = () =>
  useApi(listEvidencePacks, args, {
    freshFor: 0,
    refreshEvery: (latest) => (latest?.items.some(isUnderWay) ? pollEvery : 0),
  });

export const useCreatePack = () => useApiMutation(createEvidencePack, shown);
export const useDeletePack = () => useApiMutation(deleteEvidencePack, shown);
