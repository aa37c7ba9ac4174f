import { Input, Textarea } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod";
import { fillPath } from "../../../../shared/api/fill-path.ts";
import { downloadObligationPdf } from "../../../../shared/api/obligation-evaluations.ts";
import {
  ObligationBody,
  type ObligationWithTexts,
  obligationRegions,
  obligationSections,
  sectionPdfWrongType,
} from "../../../../shared/schemas/obligation-evaluation.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { AttachmentField } from "../../ui/attachment-field.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { type AttachmentUpload, useAttachmentUpload } from "../../ui/use-attachment-upload.ts";
import styles from "./obligations.module.css";
import { messages } from "./obligations-messages.ts";

const { form: words, pdfField } = messages;
type Values = z.input<typeof ObligationBody>;
type Form = UseFormReturn<Values, unknown, ObligationBody>;

const names = [
  "region",
  "country",
  "state",
  "regulation",
  "part",
  "section",
  "sourceUrl",
  "editedVersion",
  "controls",
] as const;
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const regions = options(obligationRegions);
const sections = options(obligationSections);

const noTexts = {
  country: "",
  state: "",
  regulation: "",
  part: "",
  sourceUrl: "",
  editedVersion: "",
  controls: "",
};
const pdfType = "application/pdf";
const typeOf = ({ name, type }: File): string | undefined =>
  type === pdfType || name.toLowerCase().endsWith(".pdf") ? pdfType : undefined;
const noPdf = { sectionPdfPath: null, sectionPdfName: null, sectionPdfSize: null, sectionPdfType: null };

/** Saving needs these four. */
const isFilled = (values: Partial<Values>): boolean =>
  (["region", "regulation", "part", "section"] as const).every((name) => values[name]?.trim());

interface ObligationFormProps {
  id: string;
  /** The one that is edited; undefined for a new one. */
  obligation: ObligationWithTexts | undefined;
  /** Whether it can be saved now. */
  onReady: (isReady: boolean) => void;
  /** Rejects when the server refuses. */
  onSubmit: (body: ObligationBody) => Promise<void>;
}

const Place = ({ form }: { form: Form }) => {
  const { errors } = form.formState;
  return (
    <div className={styles.columns}>
      <FormField label={words.fields.region} error={errors.region?.message} isRequired>
        <SelectInput options={regions} placeholder={words.chooseRegion} {...form.register("region")} />
      </FormField>
      <FormField label={words.fields.country} error={errors.country?.message}>
        <Input autoComplete="off" {...form.register("country")} />
      </FormField>
      <FormField label={words.fields.state} error={errors.state?.message}>
        <Input autoComplete="off" {...form.register("state")} />
      </FormField>
      <FormField label={words.fields.regulation} error={errors.regulation?.message} isRequired>
        <Input autoComplete="off" {...form.register("regulation")} />
      </FormField>
      <FormField label={words.fields.part} error={errors.part?.message} isRequired>
        <Input autoComplete="off" {...form.register("part")} />
      </FormField>
      <FormField label={words.fields.section} error={errors.section?.message} isRequired>
        <SelectInput options={sections} placeholder={words.chooseSection} {...form.register("section")} />
      </FormField>
    </div>
  );
};

/** The PDF as the form has it; its four fields change together. */
const FormPdf = ({
  form,
  saved,
  upload,
}: {
  form: Form;
  saved: ObligationWithTexts | undefined;
  upload: AttachmentUpload;
}) => {
  const [path, name, size] = form.watch(["sectionPdfPath", "sectionPdfName", "sectionPdfSize"]);
  const isSaved = saved && path === saved.sectionPdfPath;
  return (
    <AttachmentField
      label={words.fields.sectionPdf}
      chooseLabel={pdfField.choose}
      removeLabel={pdfField.remove}
      accept=".pdf,application/pdf"
      upload={upload}
      file={path && name ? { name, size: size ?? 0 } : null}
      href={isSaved ? fillPath(downloadObligationPdf.path, { id: saved.id }) : undefined}
      onRemove={() =>
        form.reset({ ...form.getValues(), ...noPdf }, { keepDefaultValues: true, keepErrors: true })
      }
    />
  );
};

/** Every field of an obligation. */
export const ObligationForm = ({ id, obligation, onReady, onSubmit }: ObligationFormProps) => {
  const form: Form = useForm<Values, unknown, ObligationBody>({
    resolver: zodResolver(ObligationBody),
    defaultValues: obligation ?? { ...noTexts, ...noPdf },
  });
  const upload = useAttachmentUpload({
    typeOf,
    wrongType: sectionPdfWrongType,
    onUploaded: ({ path, name, size, type }) => {
      form.setValue("sectionPdfPath", path);
      form.setValue("sectionPdfName", name);
      form.setValue("sectionPdfSize", size);
      form.setValue("sectionPdfType", type);
    },
  });
  const { errors } = form.formState;
  const isReady = isFilled(form.watch()) && upload.sending === undefined;
  useEffect(() => onReady(isReady), [onReady, isReady]);
  const submit = form.handleSubmit((body) =>
    onSubmit(body).catch((error: unknown) => void applyProblem(error, names, form.setError)),
  );
  return (
    <form
      id={id}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in a field comes here, too, while the button is not enabled.
        if (isReady) void submit(event);
      }}
    >
      <Place form={form} />
      <FormField label={words.fields.sourceUrl} hint={words.sourceHint} error={errors.sourceUrl?.message}>
        <Input type="url" autoComplete="off" {...form.register("sourceUrl")} />
      </FormField>
      <FormPdf form={form} saved={obligation} upload={upload} />
      <FormField label={words.fields.editedVersion} error={errors.editedVersion?.message}>
        <Textarea rows={5} {...form.register("editedVersion")} />
      </FormField>
      <FormField label={words.fields.controls} error={errors.controls?.message}>
        <Textarea rows={4} {...form.register("controls")} />
      </FormField>
    </form>
  );
};
