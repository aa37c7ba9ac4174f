/** Does `work` for each of a list, at most `lanes` side by side. The first failure ends it. */
export const inLanes = async <T>(
  list: Iterable<T>,
  work: (each: T) => Promise<unknown>,
  lanes = 8,
): Promise<void> => {
  const queue = [...list].values();
  const lane = async () => {
    for (const each of queue) await work(each);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};
