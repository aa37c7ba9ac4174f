import { Input } from "@chakra-ui/react";
import type { UseFormReturn } from "react-hook-form";
import { type CompanyDetails, CompanySize, Industry } from "../../../../shared/schemas/company.ts";
import { companyWords } from "../../lib/company-words.ts";
import { FormField } from "../../ui/form-field.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./company-fields.module.css";

/** What the fields hold while a person types. */
interface CompanyValues {
  name: string;
  domain?: string | null | undefined;
  industry: CompanyDetails["industry"];
  size: CompanyDetails["size"];
  address?: string | null | undefined;
  phone?: string | null | undefined;
  website?: string | null | undefined;
}

const industryOptions = Industry.options.map((value) => ({ value, label: companyWords.industries[value] }));
const sizeOptions = CompanySize.options.map((value) => ({ value, label: companyWords.sizes[value] }));

/** The fields a problem of the server may name. */
export const companyFieldNames = [
  "name",
  "domain",
  "industry",
  "size",
  "address",
  "phone",
  "website",
] as const;

/** Empty optional fields are "not given", not empty texts. */
export const withoutEmpty = <T extends CompanyDetails>(values: T): T => ({
  ...values,
  domain: values.domain || null,
  address: values.address || null,
  phone: values.phone || null,
  website: values.website || null,
});

interface CompanyFieldsProps {
  form: Pick<UseFormReturn<CompanyValues>, "register" | "formState">;
  isDomainRequired?: boolean;
}

/** The fields of a company's details, in two columns. */
export const CompanyFields = ({ form, isDomainRequired = false }: CompanyFieldsProps) => {
  const { errors } = form.formState;
  return (
    <div className={styles.grid}>
      <div className={styles.wide}>
        <FormField
          label={companyWords.fields.name}
          hint={companyWords.nameHint}
          error={errors.name?.message}
          isRequired
        >
          <Input autoComplete="organization" {...form.register("name")} />
        </FormField>
      </div>
      <FormField label={companyWords.fields.industry} error={errors.industry?.message} isRequired>
        <SelectInput
          options={industryOptions}
          placeholder={companyWords.placeholders.industry}
          {...form.register("industry")}
        />
      </FormField>
      <FormField label={companyWords.fields.size} error={errors.size?.message} isRequired>
        <SelectInput
          options={sizeOptions}
          placeholder={companyWords.placeholders.size}
          {...form.register("size")}
        />
      </FormField>
      <FormField
        label={companyWords.fields.domain}
        error={errors.domain?.message}
        isRequired={isDomainRequired}
      >
        <Input placeholder="example.com" autoComplete="off" {...form.register("domain")} />
      </FormField>
      <FormField label={companyWords.fields.website} error={errors.website?.message}>
        <Input
          type="url"
          placeholder="https://example.com"
          autoComplete="url"
          {...form.register("website")}
        />
      </FormField>
      <FormField label={companyWords.fields.phone} error={errors.phone?.message}>
        <Input type="tel" autoComplete="tel" {...form.register("phone")} />
      </FormField>
      <FormField label={companyWords.fields.address} error={errors.address?.message}>
        <Input autoComplete="street-address" {...form.register("address")} />
      </FormField>
    </div>
  );
};
