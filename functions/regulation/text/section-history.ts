import type { SectionText } from "../../../shared/regulation/text-model.ts";
import type { SectionVersion, TextPlace } from "./law-records.ts";
import { classOf, isSameLaw } from "./same-law.ts";

type Moment = Pick<SectionVersion, "date" | "issueDate">;

/** What the store knows beside a section's history. */
interface Known {
  readonly read: (place: TextPlace) => Promise<SectionText>;
  /** Days of issues whose tree of the part is stored: a section that begins after one was not in it. */
  readonly issues: readonly string[];
}

/** A text as an issue of the source brought it. */
export interface Incoming extends Omit<SectionVersion, "class" | "reasons" | "text"> {
  readonly section: SectionText;
  readonly text: TextPlace;
}

/** Whether a version came after another: by the day it holds from, then by its issue. */
export const isAfter = (one: Moment, other: Moment): boolean =>
  one.date === other.date ? one.issueDate > other.issueDate : one.date > other.date;

/** The version that a day shows: the newest one not after it, and of one day the newest issue. */
export const versionOn = (versions: readonly SectionVersion[], day: string): SectionVersion | undefined =>
  versions.findLast(({ date }) => date <= day);

/** A day of the source that is older than what came before it is wrong where the issue is newer. */
const movedForward = <M extends Moment>(versions: readonly SectionVersion[], moment: M): M => {
  const last = versions.at(-1);
  return last && moment.issueDate > last.issueDate && moment.date < last.date
    ? { ...moment, date: last.date }
    : moment;
};

const placeOf = (versions: readonly SectionVersion[], moment: Moment): number =>
  versions.findLastIndex((version) => !isAfter(version, moment));

/** A history with what a text made of it; `change` is undefined where it says what was there already. */
export interface Grown {
  readonly versions: SectionVersion[];
  readonly change: SectionVersion | undefined;
}

/** What follows a text that was put before it: nothing new any more, or a change of another class. */
const following = async (
  next: SectionVersion | undefined,
  incoming: Incoming,
  { read, issues }: Known,
): Promise<SectionVersion[]> => {
  if (!next?.text) return next ? [next] : [];
  const between = issues.find((issue) => issue > incoming.issueDate && issue < next.issueDate);
  if (next.class === "new" && between !== undefined) {
    const end = { date: between, issueDate: between, source: incoming.source, eCfrSubstantive: null };
    return [{ ...end, class: "removed", reasons: [], text: null }, next];
  }
  const section = await read(next.text);
  return isSameLaw(incoming.section, section) ? [] : [{ ...next, ...classOf(incoming.section, section) }];
};

/**
 * Puts a text at its place in a history, whichever order the issues arrive in. A difference in form alone makes no
 * version; the text is shown in its newest form.
 */
export const withText = async (
  versions: readonly SectionVersion[],
  brought: Incoming,
  known: Known,
): Promise<Grown> => {
  const { read } = known;
  const incoming = movedForward(versions, brought);
  const at = placeOf(versions, incoming);
  const current = versions[at];
  if (current?.text?.form === incoming.text.form) return { versions: [...versions], change: undefined };
  if (current?.text && isSameLaw(await read(current.text), incoming.section)) {
    const isNewer = incoming.issueDate >= current.issueDate;
    const refreshed = isNewer ? { ...current, text: incoming.text } : current;
    return { versions: versions.with(at, refreshed), change: undefined };
  }
  const isCorrection = current?.date === incoming.date && current.issueDate === incoming.issueDate;
  const kept = isCorrection ? at : at + 1;
  const before = versions[kept - 1]?.text;
  const { section, ...facts } = incoming;
  const change: SectionVersion = {
    ...facts,
    ...(before ? classOf(await read(before), section) : { class: "new", reasons: [] }),
  };
  const [next, ...rest] = versions.slice(at + 1);
  return {
    versions: [...versions.slice(0, kept), change, ...(await following(next, incoming, known)), ...rest],
    change,
  };
};

/** Ends a section where an issue no longer has it; one that has no text then stays as it is. */
export const withEnd = (
  versions: readonly SectionVersion[],
  end: Pick<SectionVersion, "date" | "issueDate" | "source" | "eCfrSubstantive">,
): Grown => {
  const moment = movedForward(versions, end);
  const at = placeOf(versions, moment);
  if (!versions[at]?.text) return { versions: [...versions], change: undefined };
  const change: SectionVersion = { ...moment, class: "removed", reasons: [], text: null };
  return { versions: versions.toSpliced(at + 1, 0, change), change };
};
