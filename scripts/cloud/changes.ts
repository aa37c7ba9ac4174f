import type { WorkerSettings } from "../../infra/config/worker-settings.ts";
import type { Contract } from "../../shared/api/contract.ts";

interface Parts {
  readonly registry: readonly Contract[];
  readonly workers: Readonly<Record<string, WorkerSettings>>;
}

/** The worker that the rehearsal does without: nothing starts it but its schedule. */
const spare = "clean-sections";

/** Changes of a later release, by name. */
const changes = {
  none: (parts: Parts): Parts => parts,
  "a worker is gone": ({ registry, workers }: Parts): Parts => ({
    registry,
    workers: Object.fromEntries(Object.entries(workers).filter(([name]) => name !== spare)),
  }),
} as const;
export type Change = keyof typeof changes;

const isChange = (name: string): name is Change => name in changes;

/** The parts of the app with the change that `REHEARSED_CHANGE` names; as they are by default. */
export const changed = (parts: Parts): Parts => {
  const name = process.env.REHEARSED_CHANGE ?? "none";
  if (!isChange(name)) throw new Error(`There is no change ${name}.`);
  return changes[name](parts);
};
