import type { DemoBooking } from "../../shared/schemas/demo-booking.ts";
import { sha256 } from "../core/ids.ts";
import { conflict } from "../core/problem.ts";
import { insert, type Operation } from "../core/table/operation.ts";
import { foldAddress } from "../team/email-address.ts";

/*
 *   pk `DEMO_BOOKINGS`  sk `{startsAt}#{sha256(address)}`   ttl   the demos to come, by time: 1 Query
 *
 * The key is the address and the moment, so one address has a moment once, however it names its zone, and
 * different addresses may share it.
 */

/** Communications are kept for three years (specification 1, section 9). */
const keptSeconds = 3 * 365 * 24 * 3_600;

/** The write of a new booking; 409 where this address has booked this moment already. */
const add = (booking: DemoBooking, now: Date): Operation =>
  insert(
    {
      pk: "DEMO_BOOKINGS",
      sk: `${booking.startsAt}#${sha256(foldAddress(booking.email))}`,
      ...booking,
      createdAt: now.toISOString(),
      ttl: Math.ceil(Date.parse(booking.startsAt) / 1_000) + keptSeconds,
    },
    () =>
      conflict(
        "A demo at this time is booked for this address already. Please choose another time.",
        "demo-booking.taken",
      ),
  );

export const demoBookings = { add };
