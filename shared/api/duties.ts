import * as z from "zod";
import { IsoDate } from "../schemas/dates.ts";
import {
  DutiesPage,
  DutiesQuery,
  Duty,
  DutyBody,
  DutyChanges,
  Occurrence,
  OccurrenceStep,
  OccurrencesPage,
  OccurrencesQuery,
} from "../schemas/duty.ts";
import { DutyId } from "../schemas/occurrence-id.ts";
import { contract } from "./contract.ts";

/* Duties that recur, and each time they are due. */
const folder = "work/duties";
const OfDuty = z.object({ id: DutyId });

export const listDuties = contract({
  operationId: "listDuties",
  folder,
  method: "GET",
  path: "/api/duties",
  summary: "Recurring duties by their next due day: of the company for managers, else those of the caller",
  permission: "assignment:read",
  query: DutiesQuery,
  response: DutiesPage,
});

export const createDuty = contract({
  operationId: "createDuty",
  folder,
  method: "POST",
  path: "/api/duties",
  summary: "Make a duty that recurs; `rule` is an RRULE of RFC 5545",
  permission: "duty:manage",
  audit: "duty.created",
  also: [404],
  success: 201,
  body: DutyBody,
  response: Duty,
});

export const getDuty = contract({
  operationId: "getDuty",
  folder,
  method: "GET",
  path: "/api/duties/{id}",
  summary: "One duty, for managers, its people and its reviewer",
  permission: "assignment:read",
  params: OfDuty,
  response: Duty,
});

export const updateDuty = contract({
  operationId: "updateDuty",
  folder,
  method: "PUT",
  path: "/api/duties/{id}",
  summary: "Change what is planned of a duty; a new person or group also gets what is open and not begun",
  permission: "duty:manage",
  audit: "duty.updated",
  params: OfDuty,
  body: DutyChanges,
  response: Duty,
});

export const endDuty = contract({
  operationId: "endDuty",
  folder,
  method: "DELETE",
  path: "/api/duties/{id}",
  summary: "End a duty: nothing more opens, and what is open stays",
  permission: "duty:manage",
  audit: "duty.ended",
  params: OfDuty,
  response: Duty,
});

export const listOccurrences = contract({
  operationId: "listOccurrences",
  folder,
  method: "GET",
  path: "/api/duties/{id}/occurrences",
  summary: "Each time a duty is due, newest first, planned ones up to 24 months ahead",
  permission: "assignment:read",
  params: OfDuty,
  query: OccurrencesQuery,
  response: OccurrencesPage,
});

export const updateOccurrence = contract({
  operationId: "updateOccurrence",
  folder,
  method: "PATCH",
  path: "/api/duties/{id}/occurrences/{date}",
  summary:
    "Take, start, complete, submit, approve, return or skip an occurrence; `note` to submit, `reason` to return or skip",
  permission: "assignment:read",
  // Each action is told by a name of its own, such as `duty.submitted`.
  audit: "duty.completed",
  params: OfDuty.extend({ date: IsoDate }),
  body: OccurrenceStep,
  response: Occurrence,
});
