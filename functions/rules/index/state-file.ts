import * as z from "zod";
import { activityPartition } from "../../core/endpoint/activity.ts";
import { log } from "../../core/log.ts";
import { table } from "../../core/table/table.ts";
import type { Overlay } from "../record/overlay-repository.ts";
import { openFile, packFile } from "./packed-file.ts";
import { readSnapshotFile } from "./read-snapshot-file.ts";
import { snapshotsFolder } from "./title-version.ts";

/** What a company made of a title's rules, as of a moment: for readers who would else read it megabyte by megabyte. */
export interface StateFile {
  readonly states: readonly Overlay[];
  /** Noted before the states were read: the change feed goes on from here. */
  readonly at: Date;
}

const format = "states-1";
/** States in a block: about a megabyte, so that none becomes too long a text. */
const blockSize = 1_000;

const About = z.object({
  at: z.iso.datetime(),
  /** The newest row of the company's activity log at that moment. */
  newest: z.object({ month: z.string(), id: z.string() }),
});
type About = z.infer<typeof About>;

/** Where it lies: `snapshots/states/{company}/{title}.{format}`. The sweep of snapshots knows no library of this name. */
export const stateKey = (companyId: string, titleNumber: number): string =>
  `${snapshotsFolder}states/${companyId}/${titleNumber}.${format}`;

const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
const parsed = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString("utf8"));

export const packStates = (about: About, states: readonly Overlay[]): Uint8Array => {
  const blocks = Array.from({ length: Math.ceil(states.length / blockSize) }, (_, index) =>
    states.slice(index * blockSize, (index + 1) * blockSize),
  );
  return packFile(
    format,
    new Map([
      ["about", bytesOf({ ...about, blocks: blocks.length })],
      ...blocks.map((block, index) => [String(index), bytesOf(block)] as const),
    ]),
  );
};

/**
 * The states of a title as they were written last, or undefined where there are none, or none that can be used. They
 * must not outlive a restore of the table to an earlier moment: where the log has no longer the row that was the
 * newest, they are left alone.
 */
export const readStateFile = async (
  companyId: string,
  titleNumber: number,
): Promise<StateFile | undefined> => {
  try {
    const bytes = await readSnapshotFile(stateKey(companyId, titleNumber));
    if (!bytes) return undefined;
    const file = openFile(format, bytes);
    const about = About.extend({ blocks: z.number().int() }).parse(parsed(file.read("about")));
    const { month, id } = about.newest;
    if (!(await table.get({ pk: activityPartition(`C#${companyId}`, month), sk: id }))) return undefined;
    // As this code wrote them: to check a quarter of a million would take seconds.
    const states = Array.from(
      { length: about.blocks },
      (_, index) => parsed(file.read(String(index))) as Overlay[],
    ).flat();
    return { states, at: new Date(about.at) };
  } catch (error) {
    log.error("states not read", error, { code: `title ${titleNumber}` });
    return undefined;
  }
};
