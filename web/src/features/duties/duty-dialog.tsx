import { Input, Textarea } from "@chakra-ui/react";
import { Controller, FormProvider, useFormContext, useWatch } from "react-hook-form";
import type { Duty } from "../../../../shared/schemas/duty.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./duties.module.css";
import { dutyFormMessages as messages } from "./duties-messages.ts";
import { DutyPeople } from "./duty-people.tsx";
import { DutyRuleField } from "./duty-rule-field.tsx";
import type { DutyValues } from "./duty-values.ts";
import { RepeatsFields } from "./repeats-fields.tsx";
import { useDutyForm } from "./use-duty-form.ts";

const endOptions = Object.entries(messages.endings).map(([value, label]) => ({ value, label }));

const Days = () => {
  const { register, formState, control } = useFormContext<DutyValues>();
  const ends = useWatch({ control, name: "ends" });
  const { errors } = formState;
  return (
    <div className={styles.pair}>
      <FormField label={messages.starts} isRequired error={errors.startsOn?.message}>
        <Input type="date" {...register("startsOn", { required: messages.startMissing })} />
      </FormField>
      <FormField label={messages.ends}>
        <SelectInput options={endOptions} {...register("ends")} />
      </FormField>
      {ends === "day" ? (
        <FormField label={messages.endsOn} isRequired error={errors.endsOn?.message}>
          <Input
            type="date"
            {...register("endsOn", {
              required: messages.startMissing,
              validate: (day, { startsOn }) => day >= startsOn || messages.endsOnWrong,
            })}
          />
        </FormField>
      ) : null}
      {ends === "count" ? (
        <FormField label={messages.count} isRequired error={errors.count?.message}>
          <Input
            inputMode="numeric"
            maxLength={3}
            {...register("count", {
              validate: (text) =>
                (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 200) || messages.countWrong,
            })}
          />
        </FormField>
      ) : null}
      <FormField label={messages.opens} error={errors.opensDaysBefore?.message}>
        <Input
          inputMode="numeric"
          maxLength={2}
          {...register("opensDaysBefore", {
            validate: (text) => (/^\d+$/.test(text) && Number(text) <= 90) || messages.opensWrong,
          })}
        />
      </FormField>
    </div>
  );
};

interface DutyDialogProps {
  /** What is changed; undefined for a new one. */
  duty: Duty | undefined;
  onClose: () => void;
}

/** Makes a duty, or changes what is planned of one. */
export const DutyDialog = ({ duty, onClose }: DutyDialogProps) => {
  const { form, submit, isPending } = useDutyForm(duty, onClose);
  const { register, formState, control } = form;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={duty ? messages.editTitle : messages.newTitle}
      description={duty ? messages.editHint : undefined}
      cancel={messages.cancel}
      submit={messages.save}
      submitting={messages.saving}
      isPending={isPending}
    >
      {(formId) => (
        <FormProvider {...form}>
          <form id={formId} noValidate onSubmit={submit} className={styles.form}>
            <FormField label={messages.name} isRequired error={formState.errors.name?.message}>
              <Input
                maxLength={80}
                {...register("name", { validate: (text) => text.trim() !== "" || messages.nameMissing })}
              />
            </FormField>
            <FormField label={messages.description} error={formState.errors.description?.message}>
              <Textarea rows={2} maxLength={5000} {...register("description")} />
            </FormField>
            <DutyPeople />
            <RepeatsFields />
            <Days />
            <Controller
              control={control}
              name="companyRule"
              render={({ field, fieldState }) => (
                <DutyRuleField
                  rule={field.value}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                />
              )}
            />
          </form>
        </FormProvider>
      )}
    </FormDialog>
  );
};
