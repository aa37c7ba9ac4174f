import { daysBetween } from "../../../shared/calendar/days.ts";
import type { NamedPlace } from "../../../shared/schemas/evidence.ts";
import { formatCount } from "../../../shared/words/count.ts";
import { longDay } from "../../core/readable-time.ts";
import { isFinal, occurrences } from "../../duties/occurrence-record.ts";
import { dayReminders } from "../../people/notices/day-reminders.ts";
import type { News } from "../../people/notices/telling.ts";
import { findCompanyRules } from "../../rules/record/find-rule.ts";
import { evidenceEndings } from "./evidence-endings.ts";
import { type EvidenceRecord, evidenceRecords } from "./evidence-repository.ts";

const longestTitle = 160;

const linkTo = (place: NamedPlace): string =>
  place.type === "rule" ? `/rules/${place.id}` : `/duties/${place.dutyId}`;

const newsOf = ({ title, attachedTo }: EvidenceRecord, validTo: string, today: string): News => {
  const date = longDay(validTo);
  const days = daysBetween(today, validTo);
  const name = title.length > longestTitle ? `${title.slice(0, longestTitle - 1).trimEnd()}…` : title;
  const when =
    days > 0 ? `expires in ${formatCount(days, "day")}, on ${date}` : `is valid until today, ${date}`;
  const [place] = attachedTo;
  return {
    ...{ kind: "evidence_expiring", actorId: null, isTimed: true },
    text: `Evidence “${name}” ${days < 0 ? `expired on ${date}` : when}`,
    link: place ? linkTo(place) : "/evidence",
  };
};

/** Who added it, and who has the rules and the open occurrences it is attached to. */
const receiversOf = async (companyId: string, { addedBy, attachedTo }: EvidenceRecord): Promise<string[]> => {
  const ids = attachedTo.flatMap((place) => (place.type === "rule" ? place.id : []));
  const rules = ids.length > 0 ? await findCompanyRules(companyId, ids) : new Map();
  const assignees = [...rules.values()].flatMap(({ overlay }) => overlay?.assignment?.assignedTo ?? []);
  const opened = await Promise.all(
    attachedTo.map((place) => (place.type === "occurrence" ? occurrences.get(companyId, place) : undefined)),
  );
  const doers = opened.flatMap((record) => (record && !isFinal(record) ? (record.assignedTo ?? []) : []));
  return [...new Set([addedBy, ...assignees, ...doers])];
};

/** Reminds who added evidence, and who has the rules it proves, of its end. See `dayReminders`. */
export const remindOfEvidence = dayReminders({
  name: "EVIDENCE",
  listOfDay: async (day) =>
    (await evidenceEndings.listOfDay(day)).map(({ companyId, evidenceId }) => ({
      companyId,
      id: evidenceId,
      day,
    })),
  reminderOf: async ({ companyId, id, day }) => {
    const record = await evidenceRecords.get(companyId, id);
    if (record?.validTo !== day) return undefined;
    return {
      receivers: await receiversOf(companyId, record),
      since: record.addedAt,
      news: (today) => newsOf(record, day, today),
    };
  },
});
