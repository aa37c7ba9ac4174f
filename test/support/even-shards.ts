import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take much longer than others, in files of the usual length. */
const lengths: Readonly<Record<string, number>> = {
  "screens.test.ts": 8,
  "policies.test.ts": 3,
  "screen-calls.test.ts": 3,
};
const lengthOf = ({ moduleId }: TestSpecification): number => lengths[moduleId.split("/").at(-1) ?? ""] ?? 1;

/** Shards of about the same time: vitest's own have the same number of files. */
export class EvenShards extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    const shards = Array.from({ length: count }, () => ({ length: 0, files: [] as TestSpecification[] }));
    const byName = files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
    for (const file of byName.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
      const shortest = shards.reduce((a, b) => (b.length < a.length ? b : a));
      shortest.files.push(file);
      shortest.length += lengthOf(file);
    }
    return shards[index - 1]?.files ?? [];
  }
}
