import { Input, Textarea } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import {
  maxDefinitionsLength,
  missingKeyFields,
  StateVsFederal,
} from "../../../../shared/schemas/section-metadata.ts";
import { FormField } from "../../ui/form-field.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { messages } from "./form-messages.ts";
import styles from "./section-form.module.css";
import { keyNames, type SectionValues, type TextName } from "./section-values.ts";

export type SectionForm = UseFormReturn<SectionValues>;

/** The console takes more than the 50 titles of the CFR. */
const titles = Array.from({ length: 500 }, (_, index) => String(index + 1));
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const titleOptions = options(titles);
const levels = options(StateVsFederal.options);

/** Fields of one line, with the characters each can have. */
const lines = {
  chapter: 60,
  subchapter: 60,
  part: 60,
  sectionId: 100,
  sectionDescription: 1_000,
  partNumber: 60,
  partDescription: 1_000,
  regulationName: 500,
  regulator: 300,
  municipality: 200,
  stateCode: 20,
  country: 100,
  region: 100,
} as const;
type LineName = keyof typeof lines;

const isKey = (name: TextName): boolean => keyNames.some((each) => each === name);

/** The sentence about the key as a whole stands in the toast; a field says that it is required. */
const errorOf = (form: SectionForm, name: TextName): string | undefined => {
  const message = form.formState.errors[name]?.message;
  return message === missingKeyFields ? messages.required : message;
};

const labelled = (form: SectionForm, name: TextName) => ({
  label: messages.fields[name],
  error: errorOf(form, name),
  isRequired: isKey(name),
});

const Line = ({ form, name }: { form: SectionForm; name: LineName }) => (
  <FormField {...labelled(form, name)}>
    <Input autoComplete="off" maxLength={lines[name]} {...form.register(name)} />
  </FormField>
);

/** Fields that belong together, under a heading of their own. */
export const Group = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    {children}
  </fieldset>
);

export const KeyFields = ({ form }: { form: SectionForm }) => (
  <Group legend={messages.groups.key}>
    <div className={styles.key}>
      <FormField {...labelled(form, "title")}>
        <SelectInput options={titleOptions} {...form.register("title")} />
      </FormField>
      <Line form={form} name="chapter" />
      <Line form={form} name="subchapter" />
      <Line form={form} name="part" />
      <Line form={form} name="sectionId" />
    </div>
  </Group>
);

export const DescriptionFields = ({ form }: { form: SectionForm }) => (
  <Group legend={messages.groups.section}>
    <Line form={form} name="sectionDescription" />
    <div className={styles.part}>
      <Line form={form} name="partNumber" />
      <Line form={form} name="partDescription" />
    </div>
    <div className={styles.pair}>
      <Line form={form} name="regulationName" />
      <Line form={form} name="regulator" />
    </div>
  </Group>
);

export const PlaceFields = ({ form }: { form: SectionForm }) => (
  <Group legend={messages.groups.place}>
    <div className={styles.place}>
      <FormField {...labelled(form, "stateVsFederal")}>
        <SelectInput
          options={levels}
          placeholder={messages.chooseLevel}
          {...form.register("stateVsFederal")}
        />
      </FormField>
      <Line form={form} name="country" />
      <Line form={form} name="region" />
      <Line form={form} name="stateCode" />
      <Line form={form} name="municipality" />
      <FormField {...labelled(form, "effectiveDate")}>
        <Input type="date" {...form.register("effectiveDate")} />
      </FormField>
    </div>
  </Group>
);

export const DefinitionsField = ({ form }: { form: SectionForm }) => (
  <FormField {...labelled(form, "definitions")} hint={messages.definitionsHint}>
    <Textarea rows={8} maxLength={maxDefinitionsLength} {...form.register("definitions")} />
  </FormField>
);
