import { localDay } from "../../../functions/services/jobs/local-morning.ts";
import { handler } from "../../../functions/workers/open-duties.ts";
import type { BodyOf } from "../../../shared/api/contract.ts";
import type { createDuty } from "../../../shared/api/duties.ts";
import { dayAfter } from "../../../shared/calendar/days.ts";
import { defaultTimeZone } from "../../../shared/schemas/time-zone.ts";
import { lambdaContext } from "./event.ts";
import type { Person } from "./people.ts";

/** A day so many days from now, as companies count them that have set no time zone. */
export const dayFromNow = (days: number): string => dayAfter(localDay(new Date(), defaultTimeZone), days);

/** The worker's run of a moment. */
export const openDutiesAt = (time: string): Promise<unknown> => handler({ time }, lambdaContext());

/** A weekly duty of a person, the first one due in so many days. */
export const weekly = (
  { user }: Person,
  days: number,
  over: Partial<BodyOf<typeof createDuty>> = {},
): BodyOf<typeof createDuty> => ({
  ...{ name: "Backup test", description: "Restore one table.", assignedTo: user.id },
  ...{ rule: "FREQ=WEEKLY", startsOn: dayFromNow(days), opensDaysBefore: 14 },
  ...over,
});
