import { type ChangeEntry, ChangeState } from "../../../../../shared/schemas/changes.ts";
import { formatDate, formatPerson } from "../../../lib/format.ts";
import { messages as inbox } from "../changes-messages.ts";
import { messages } from "./one-messages.ts";

const deeds: Readonly<Record<string, string>> = {
  "change.arrived": "found this change",
  "change.updated": "updated this change",
  "change.commented": messages.history.commented,
  "change.tasks-created": "created tasks",
  "change.task-updated": "updated a task",
};

/** What was done, such as "created tasks". */
export const deedOf = ({ event }: Pick<ChangeEntry, "event">): string =>
  deeds[event] ?? event.replace(/^change\./, "").replaceAll("-", " ");

const names: Readonly<Record<string, string>> = {
  state: "State",
  reason: "Reason",
  assessorId: "Assessor",
  assessor: "Assessor",
  dueDate: "Due",
  status: "Task",
  note: "Note",
};

const taskStates: Readonly<Record<string, string>> = messages.tasks.status;

const wordsOf = (field: string, value: unknown, people: ChangeEntry["people"]): string => {
  if (value === null || value === undefined || value === "") return messages.facts.none;
  const state = ChangeState.safeParse(value);
  if (state.success) return inbox.states[state.data];
  const text = String(value);
  if (field === "status") return taskStates[text] ?? text;
  const person = people.find(({ id }) => id === text);
  if (person) return formatPerson(person);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text;
};

/** The fields that an entry changed, as words. */
export const shownFields = ({ changes, people }: ChangeEntry) =>
  changes.flatMap(({ field, before, after }) => {
    const name = names[field];
    return name
      ? [{ name, before: wordsOf(field, before, people), after: wordsOf(field, after, people) }]
      : [];
  });
