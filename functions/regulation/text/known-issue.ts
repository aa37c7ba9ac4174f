import type { PartRecord, SectionVersion, StoredSection } from "./law-records.ts";

/** What says up to which issue a title is known. */
type Title = Pick<SectionVersion, "issueDate">;

const latest = (...days: readonly (string | undefined)[]): string | undefined =>
  days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);

/** Notes that a file of less than a title held a part or a section. */
export const heldBy = <T extends Pick<StoredSection, "fileIssue">>(held: T, issueDate: string): T => ({
  ...held,
  fileIssue: latest(held.fileIssue, issueDate),
});

/** The newest issue that tells of a part: that of its title, or a newer file. */
const ofPart = ({ issueDate }: Title, { isAlone, fileIssue }: PartRecord): string | undefined =>
  latest(isAlone ? undefined : issueDate, fileIssue);

/** Of which issue a text is that a day shows: the newest one up to which it is known, if that is not after the day. */
const onDay = (known: string | undefined, brought: string, day: string | undefined): string => {
  const newest = latest(known, brought) ?? brought;
  return day === undefined || newest <= day ? newest : brought;
};

/** Of which issue the headings of a part are. @param brought the issue from which on they are as they are shown */
export const issueOfPart = (
  title: Title,
  part: PartRecord,
  brought: string,
  day: string | undefined,
): string => {
  const sections = part.isAlone ? part.sections.map(({ fileIssue }) => fileIssue) : [];
  return onDay(latest(ofPart(title, part), ...sections), brought, day);
};

/** Of which issue the text of a section is. @param version the one that is shown */
export const issueOfSection = (
  title: Title,
  part: PartRecord,
  { fileIssue }: StoredSection,
  version: SectionVersion,
  day: string | undefined,
): string => onDay(latest(ofPart(title, part), fileIssue), version.issueDate, day);
