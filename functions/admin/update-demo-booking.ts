import { updateDemoBooking } from "../../shared/api/admin.ts";
import type { BookedDemo, BookedDemoChange } from "../../shared/schemas/demo-booking.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { conflict } from "../core/problem.ts";
import { table } from "../core/table/table.ts";
import { outbox } from "../services/mail/outbox.ts";
import { cancellationMail } from "../site/demo-bookings/demo-booking-mail.ts";
import { demoBookings } from "../site/demo-bookings/demo-booking-repository.ts";

/** Why a demo cannot get this status now; undefined when it can. */
const refusalOf = (before: BookedDemo, { status }: BookedDemoChange, now: Date): string | undefined => {
  if (status === before.status) return undefined;
  if (before.status === "cancelled")
    return "A cancelled demo cannot be restored because the visitor has been notified. They can book another time.";
  const hasBegun = Date.parse(before.startsAt) <= now.getTime();
  if (status === "cancelled" && hasBegun)
    return "This demo has already started. Mark it as completed or as a no-show.";
  if (status !== "scheduled" && status !== "cancelled" && !hasBegun)
    return "This demo has not started yet. You can still cancel it.";
  return undefined;
};

export const handler = endpoint(updateDemoBooking, async ({ params, body }, ctx) => {
  const before = await demoBookings.mustFind(params.id, body.startsAt);
  const refusal = refusalOf(before, body, ctx.now);
  if (refusal) throw conflict(refusal, "demo-booking.status");
  const { status, notes } = body;
  const isCancelled = status === "cancelled" && before.status !== "cancelled";
  await table.transact([
    demoBookings.change(before, body),
    ...(isCancelled ? [outbox.enqueue(cancellationMail(before, ctx.now), ctx.now)] : []),
    ctx.activity({
      target: { type: "demo-booking", id: before.id },
      before: { status: before.status },
      after: { status },
    }),
  ]);
  return { ...before, status, notes };
});
