import { Button, Input } from "@chakra-ui/react";
import type { UseFormReturn } from "react-hook-form";
import { todayIn } from "../../../../shared/demo-bookings/slots.ts";
import type { DemoBookingRequest } from "../../../../shared/schemas/demo-booking.ts";
import { today } from "../../lib/today.ts";
import { FormField } from "../../ui/form-field.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./demo-booking.module.css";
import { type DemoBookingValues, demoZoneOf, timeOptions, zoneOptions } from "./demo-booking-values.ts";
import { DemoDateField } from "./demo-date-field.tsx";
import { messages } from "./messages.ts";

interface DemoBookingFormProps {
  form: UseFormReturn<DemoBookingValues, unknown, DemoBookingRequest>;
  onSubmit: () => Promise<void>;
}

/** While a year is typed it passes through `0002`, `0020`, … */
const isTypedWhole = (day: string): boolean => day >= "2000";

/** Address, day, time and zone of a demo. */
export const DemoBookingForm = ({ form, onSubmit }: DemoBookingFormProps) => {
  const { errors, isSubmitting } = form.formState;
  const zone = demoZoneOf(form.watch("timezone"));
  const checkDay = () => {
    // A weekend or a day that is over is refused when it is chosen, not when everything else is filled in.
    if (isTypedWhole(form.getValues("selectedDate"))) void form.trigger("selectedDate");
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <FormField label={messages.fields.email} error={errors.email?.message} isRequired>
        <Input
          type="email"
          autoComplete="email"
          placeholder={messages.placeholders.email}
          {...form.register("email")}
        />
      </FormField>
      <div className={styles.pair}>
        <FormField
          label={messages.fields.date}
          hint={messages.hints.date}
          error={errors.selectedDate?.message}
          isRequired
        >
          <DemoDateField
            field={form.register("selectedDate", { onChange: checkDay })}
            day={form.watch("selectedDate")}
            min={zone ? todayIn(zone, new Date()) : today()}
            onChoose={(day) => form.setValue("selectedDate", day, { shouldValidate: true })}
          />
        </FormField>
        <FormField label={messages.fields.time} error={errors.selectedTime?.message} isRequired>
          <SelectInput
            options={timeOptions}
            placeholder={messages.placeholders.time}
            {...form.register("selectedTime")}
          />
        </FormField>
      </div>
      <FormField
        label={messages.fields.timezone}
        hint={messages.hints.timezone}
        error={errors.timezone?.message}
        isRequired
      >
        <SelectInput
          options={zoneOptions}
          placeholder={messages.placeholders.timezone}
          {...form.register("timezone", { onChange: checkDay })}
        />
      </FormField>
      <Button type="submit" size="lg" width="full" loading={isSubmitting} loadingText={messages.pending}>
        {messages.submit}
      </Button>
    </form>
  );
};
