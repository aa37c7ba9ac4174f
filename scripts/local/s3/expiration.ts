import type { ObjectStore } from "./object-store.ts";

/** Objects below a prefix that are deleted some time after they were written, as by a lifecycle rule. */
export type Expiration = { readonly bucket: string; readonly prefix: string; readonly afterMs: number };

const hourMs = 3_600_000;

/** Deletes what is over its time, and gives the number. @param now milliseconds since 1970 */
async function expire(store: ObjectStore, rules: readonly Expiration[], now: number): Promise<number> {
  let deleted = 0;
  for (const { bucket, prefix, afterMs } of rules) {
    const old = store
      .list(bucket)
      .filter(({ key, lastModified }) => key.startsWith(prefix) && lastModified + afterMs < now);
    for (const { key } of old) await store.remove(bucket, key);
    deleted += old.length;
  }
  return deleted;
}

/** Applies the rules now and every hour until closed. Resolves after the first time. */
export async function startExpiration(
  store: ObjectStore,
  rules: readonly Expiration[],
  now: () => number,
): Promise<{ close(): void }> {
  await expire(store, rules, now());
  const timer = setInterval(() => {
    expire(store, rules, now()).catch((error: unknown) =>
      console.error("Deleting expired files failed:", error),
    );
  }, hourMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
