import * as z from "zod";
import { BookedDemo, type BookedDemoChange, type DemoBooking } from "../../../shared/schemas/demo-booking.ts";
import { sha256 } from "../../core/ids.ts";
import { conflict, LostRace, notFound } from "../../core/problem.ts";
import { type Item, insert, type Operation, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { foldAddress } from "../../services/mail/email-address.ts";

/*
 *   pk `DEMO_BOOKINGS`  sk `{startsAt}#{sha256(address)}`   ttl   the demos by time: 1 Query
 *
 * The key is the address and the moment, so one address has a moment once, however it names its zone, and
 * different addresses may share it.
 */

const partition = "DEMO_BOOKINGS";

/** Communications are kept for three years. */
const keptSeconds = 3 * 365 * 24 * 3_600;

/** The write of a new booking; 409 where this address has booked this moment already. */
const add = (booking: DemoBooking, now: Date): Operation =>
  insert(
    {
      pk: partition,
      sk: `${booking.startsAt}#${sha256(foldAddress(booking.email))}`,
      ...booking,
      createdAt: now.toISOString(),
      ttl: Math.ceil(Date.parse(booking.startsAt) / 1_000) + keptSeconds,
    },
    () =>
      conflict(
        "A demo at this time is already booked for this address. Please choose another time.",
        "demo-booking.taken",
      ),
  );

/** A demo with the sort key of its row. */
const BookedRow = BookedDemo.extend({ sk: z.string(), notes: z.string().default("") });
type BookedRow = z.infer<typeof BookedRow>;
const parse = (item: Item): BookedRow => BookedRow.parse(item);

/** After every sort key of a demo. */
const end = "~";

/**
 * A page of the demos that begin after `now`, the next one first, or of those before, the last one first.
 * @param after sort key of the last one of the page before
 */
const list = async (
  when: "upcoming" | "past",
  now: Date,
  limit: number,
  after: string | undefined,
): Promise<{ items: BookedRow[]; hasMore: boolean }> => {
  const moment = now.toISOString();
  const page = await table.query({
    pk: partition,
    between: when === "upcoming" ? [moment, end] : ["0", moment],
    descending: when === "past",
    limit,
    after: after === undefined ? undefined : { pk: partition, sk: after },
  });
  return { items: page.items.map(parse), hasMore: page.next !== undefined };
};

/** How many of the next `most` demos still stand, and whether there are more demos to come. */
const countUpcoming = async (now: Date, most: number): Promise<{ count: number; isMore: boolean }> => {
  const items = await table.queryAll({
    pk: partition,
    between: [now.toISOString(), end],
    limit: most + 1,
    only: ["status"],
  });
  const count = items.slice(0, most).filter(({ status }) => status === "scheduled").length;
  return { count, isMore: items.length > most };
};

/** The demo of this id among those that begin at this moment. @throws 404 */
const mustFind = async (id: string, startsAt: string): Promise<BookedRow> => {
  const items = await table.queryAll({ pk: partition, begins: `${startsAt}#` });
  const found = items.map(parse).find((booking) => booking.id === id);
  if (!found) throw notFound("Demo booking not found");
  return found;
};

/** The write of what the operator notes about a demo, refused when its status is no longer what was read. */
const change = (before: BookedRow, { status, notes }: BookedDemoChange): Operation =>
  update(
    { pk: partition, sk: before.sk },
    { set: { status, notes } },
    () => new LostRace("Someone else changed this booking at the same time. Please try again."),
    [{ attribute: "status", is: "=", value: before.status }],
  );

export const demoBookings = { add, list, countUpcoming, mustFind, change };
