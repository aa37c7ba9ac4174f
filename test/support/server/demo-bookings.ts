import { newId } from "../../../functions/core/ids.ts";
import { table } from "../../../functions/core/table/table.ts";
import { demoBookings } from "../../../functions/site/demo-bookings/demo-booking-repository.ts";
import type { DemoBooking } from "../../../shared/schemas/demo-booking.ts";

/** A demo as if a visitor had booked it. */
export const aBookedDemo = async (over: Partial<DemoBooking> = {}): Promise<DemoBooking> => {
  const id = newId();
  const booking: DemoBooking = {
    id,
    email: `prospect-${id.toLowerCase()}@example.com`,
    selectedDate: "2040-03-01",
    selectedTime: "10:00 AM",
    timezone: "Europe/Paris",
    status: "scheduled",
    startsAt: "2040-03-01T09:00:00.000Z",
    ...over,
  };
  await table.write(demoBookings.add(booking, new Date()));
  return booking;
};
