import { deletionDays } from "../../../shared/schemas/company-deletion.ts";
import { config } from "../../core/config.ts";

export const dayMs = 86_400_000;

/** The wait that a stage on one machine has in its place, in ms; 0 for none. */
const shortened = (): number => {
  const { STAGE, DELETION_WAIT_SECONDS } = config();
  return STAGE === "local" ? DELETION_WAIT_SECONDS * 1_000 : 0;
};

/** How long a deletion waits and can be cancelled, in ms. */
export const waitMs = (): number => shortened() || deletionDays * dayMs;

/** After that, nothing that was at work when a deletion started writes any more: no worker runs longer. In ms. */
export const settleMs = (): number => (shortened() > 0 ? 0 : 16 * 60_000);
