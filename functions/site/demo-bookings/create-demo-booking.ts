import { createDemoBooking } from "../../../shared/api/demo-bookings.ts";
import { demoStart, isBookableDay } from "../../../shared/demo-bookings/slots.ts";
import { type DemoBooking, demoProblems } from "../../../shared/schemas/demo-booking.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { invalid } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { withinBookingLimit } from "./booking-limit.ts";
import { confirmationMail, noticeMail } from "./demo-booking-mail.ts";
import { demoBookings } from "./demo-booking-repository.ts";

export const handler = endpoint(createDemoBooking, async ({ body }, ctx) => {
  const { selectedDate, selectedTime, timezone } = body;
  if (!isBookableDay(selectedDate, timezone, ctx.now)) {
    const message = demoProblems.selectedDate;
    throw invalid(message, [{ path: "body.selectedDate", message }]);
  }
  const startsAt = demoStart(selectedDate, selectedTime, timezone).toISOString();
  const booking: DemoBooking = { ...body, id: ctx.newId(), status: "scheduled", startsAt };
  await withinBookingLimit(ctx.source, ctx.now, (count) =>
    table.transact([
      demoBookings.add(booking, ctx.now),
      count,
      outbox.enqueue(confirmationMail(booking, ctx.now), ctx.now),
      outbox.enqueue(noticeMail(booking), ctx.now),
      ctx.activity({
        target: { type: "demo-booking", id: booking.id },
        after: { selectedDate, selectedTime, timezone },
      }),
    ]),
  );
  return booking;
});
