import type { ChangeSeverity, ChangeState } from "../../../../shared/schemas/changes.ts";
import type { Assignee } from "../../../../shared/schemas/company-rule.ts";
import { formatPerson } from "../../lib/format.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { messages } from "./changes-messages.ts";

const severityTones: Readonly<Record<ChangeSeverity, Tone>> = {
  substantive_assigned: "red",
  substantive: "orange",
  added: "green",
  removed: "orange",
  nearby: "blue",
  editorial: "gray",
};
const stateTones: Readonly<Record<ChangeState, Tone>> = {
  new: "accent",
  assessing: "blue",
  action_needed: "yellow",
  no_action: "gray",
  done: "green",
};

export const SeverityBadge = ({ severity }: { severity: ChangeSeverity }) => (
  <Badge tone={severityTones[severity]}>{messages.severities[severity]}</Badge>
);

export const StateBadge = ({ state }: { state: ChangeState }) => (
  <Badge tone={stateTones[state]} variant={state === "no_action" ? "outline" : "subtle"}>
    {messages.states[state]}
  </Badge>
);

/** A person's name, and whether they have left. */
export const personName = (person: Assignee): string =>
  person.isActive === false ? messages.filters.inactive(formatPerson(person)) : formatPerson(person);
