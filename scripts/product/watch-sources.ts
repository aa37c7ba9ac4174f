import { watch } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root.ts";

/** Several files change in one save or checkout; wait until it is quiet. */
const quietMs = 150;

/** Calls `onChange` after sources of the API or the workers changed. */
export function watchSources(onChange: () => Promise<void>): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const changed = (_kind: string, name: string | null) => {
    if (name !== null && !/\.(ts|json)$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(onChange);
    }, quietMs);
  };
  const watchers = ["functions", "shared"].map((folder) =>
    watch(join(projectRoot, folder), { recursive: true }, changed),
  );
  return {
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
