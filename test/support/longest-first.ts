import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take much longer than others, in files of the usual length. */
const lengths: Readonly<Record<string, number>> = {
  "screens.test.ts": 8,
  "policies.test.ts": 3,
  "screen-calls.test.ts": 3,
};
const lengthOf = ({ moduleId }: TestSpecification): number => lengths[moduleId.split("/").at(-1) ?? ""] ?? 1;

/** Begins with files that take longest, so that none of them is left for one worker at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((ofProject) =>
      ofProject.toSorted((a, b) => lengthOf(b) - lengthOf(a)),
    );
  }
}
