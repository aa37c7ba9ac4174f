import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { createDemoBooking } from "../../../../shared/api/demo-bookings.ts";
import type { DemoBooking, DemoBookingRequest } from "../../../../shared/schemas/demo-booking.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import {
  type DemoBookingValues,
  demoBookingForm,
  demoZoneOf,
  formatLongDate,
} from "./demo-booking-values.ts";
import { messages } from "./messages.ts";

const fields = ["email", "selectedDate", "selectedTime", "timezone"] as const;

/** The browser's zone, where it is one of the ten; else none. */
const defaultValues = (): Partial<DemoBookingValues> => {
  const timezone = demoZoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return { email: "", selectedDate: "", ...(timezone && { timezone }) };
};

/** State and submission of the form; `booked` is the demo once there is one. */
export const useDemoBooking = () => {
  const [booked, setBooked] = useState<DemoBooking>();
  const form = useForm<DemoBookingValues, unknown, DemoBookingRequest>({
    resolver: zodResolver(demoBookingForm),
    defaultValues: defaultValues(),
  });
  const { run } = useApiMutation(createDemoBooking);

  const submit = form.handleSubmit(async (body) => {
    try {
      setBooked(await run({ body }));
      const { selectedDate, selectedTime, timezone } = body;
      notify.success(
        messages.booked.toast,
        messages.booked.toastBody(formatLongDate(selectedDate), selectedTime, timezone),
      );
    } catch (error) {
      applyProblem(error, fields, form.setError);
      notify.rejection(error, messages.failed.title, messages.failed.body);
    }
  });
  return { form, submit, booked };
};
