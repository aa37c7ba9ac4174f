import * as z from "zod";
import { sha256 } from "../../core/ids.ts";
import { tooMany, unavailable } from "../../core/problem.ts";
import { type Operation, replaceWhen } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * What counts is a booking that was made, so the count changes in the booking's own transaction:
 *   pk `RATE#DEMO#{sha256(source)}`  sk `MADE`   when the bookings of the last hour were made, version, ttl
 * A moment is too old by its time, not by the row's disappearance (TTL deletes late).
 */
const Made = z.object({ times: z.array(z.number()), version: z.number() });

const maxBookings = 5;
const windowMs = 3_600_000;
/** Each lost race is a booking made by another, so the limit itself ends the repetition long before. */
const maxAttempts = 2 * maxBookings;

/**
 * Makes a booking when its source has made fewer than five within the hour before `now`.
 * @param write writes the booking together with the count it is given
 * @throws 429 with the seconds to wait; 503 after losing more races than there can be
 */
export const withinBookingLimit = async (
  source: string,
  now: Date,
  write: (count: Operation) => Promise<void>,
): Promise<void> => {
  const key = { pk: `RATE#DEMO#${sha256(source)}`, sk: "MADE" };
  const lostRace = new Error("Another booking of this source was faster");
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const item = await table.get(key);
    const known = item ? Made.parse(item) : { times: [], version: 0 };
    const recent = known.times.filter((time) => time > now.getTime() - windowMs);
    const [oldest = 0] = recent;
    if (recent.length >= maxBookings) {
      throw tooMany(
        "Five demos were booked from your network within an hour. Please try again later.",
        (oldest + windowMs - now.getTime()) / 1_000,
      );
    }
    const count = replaceWhen(
      {
        ...key,
        times: [...recent, now.getTime()],
        version: known.version + 1,
        ttl: Math.ceil((now.getTime() + windowMs) / 1_000),
      },
      item ? [{ attribute: "version", is: "=", value: known.version }] : [{ absent: "pk" }],
      () => lostRace,
    );
    try {
      return await write(count);
    } catch (error) {
      if (error !== lostRace) throw error;
    }
  }
  throw unavailable();
};
