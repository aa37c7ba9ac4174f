import { type Overlay, overlays } from "../record/overlay-repository.ts";
import { changesSince, type RuleChange } from "./change-feed.ts";
import { newest, type States } from "./company-moment.ts";
import { readStateFile } from "./state-file.ts";

type OfTitle = Map<number, Overlay>;

interface TitleStates {
  readonly states: OfTitle;
  /** Where some are as of an earlier moment. */
  readonly since?: Date;
}

const byNumber = (states: readonly Overlay[]): OfTitle =>
  new Map(states.map((each) => [each.companyRuleId, each]));

const readAll = async (companyId: string, titleNumber: number): Promise<TitleStates> => ({
  states: byNumber(await overlays.list(companyId, titleNumber)),
});

/** Reads one megabyte, which is all for most companies. Where there is more, a file has it as of some moment. */
const readTitle = async (companyId: string, titleNumber: number): Promise<TitleStates> => {
  const { found, isAll } = await overlays.firstPage(companyId, titleNumber);
  if (isAll) return { states: byNumber(found) };
  const file = await readStateFile(companyId, titleNumber);
  if (!file) return readAll(companyId, titleNumber);
  const ofFile = byNumber(file.states);
  newest(ofFile, found);
  return { states: ofFile, since: file.at };
};

/** A changed rule costs two reads, its row in the log and its state: beyond these, all states cost less. */
const mostSinceFile = (states: States): number => {
  const touched = [...states.values()].reduce((sum, { size }) => sum + size, 0);
  return Math.max(2_000, touched / 2);
};

export interface ReadStates {
  readonly states: States;
  /** Of rules whose states may be older than these. */
  readonly changes: readonly RuleChange[];
}

/**
 * The states of the rules that a company touched, by title.
 * @param known states that are kept up to date, and not read again
 * @param isWhole whether to read all from the table, past any file
 */
export const readStates = async (
  companyId: string,
  titleNumbers: readonly number[],
  known: States,
  now: Date,
  isWhole = false,
): Promise<ReadStates> => {
  const read = isWhole ? readAll : readTitle;
  const titles = await Promise.all(
    titleNumbers.map(async (titleNumber) => {
      const states = known.get(titleNumber);
      return [titleNumber, states ? { states } : await read(companyId, titleNumber)] as const;
    }),
  );
  const states = new Map(titles.map(([titleNumber, each]) => [titleNumber, each.states]));
  const moments = titles.flatMap(([, { since }]: readonly [number, TitleStates]) => since?.getTime() ?? []);
  if (moments.length === 0) return { states, changes: [] };
  const since = new Date(Math.min(...moments));
  const changes = await changesSince(companyId, since, now, mostSinceFile(states));
  return changes ? { states, changes } : readStates(companyId, titleNumbers, known, now, true);
};
