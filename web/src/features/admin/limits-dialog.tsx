import { Input } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { getCompanyShares, updateCompanyShares } from "../../../../shared/api/shares.ts";
import type { CompanyOverview } from "../../../../shared/schemas/admin.ts";
import { type Share, ShareLimits } from "../../../../shared/schemas/shares.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { gigabyte } from "../../lib/share-words.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { useLast } from "../../lib/use-last.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { ShareBars } from "../../ui/share-bars.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { messages } from "./limits-messages.ts";
import styles from "./system.module.css";

const kinds = ShareLimits.keyof().options;
const shown = { invalidates: [getCompanyShares] };

const limitsOf = (shares: readonly Share[]): ShareLimits =>
  Object.fromEntries(shares.map(({ kind, limit }) => [kind, limit])) as ShareLimits;

interface LimitsFormProps {
  formId: string;
  shares: readonly Share[];
  onSave: (limits: ShareLimits) => Promise<unknown>;
}

const LimitsForm = ({ formId, shares, onSave }: LimitsFormProps) => {
  const form = useForm<ShareLimits>({ resolver: zodResolver(ShareLimits), defaultValues: limitsOf(shares) });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (limits) => {
    try {
      await onSave(limits);
    } catch (error) {
      applyProblem(error, kinds, form.setError);
      notify.failure(error, messages.failed, messages.failedBody);
    }
  });
  // Storage is typed in gigabytes.
  const typeStorage = (gigabytes: number) =>
    form.setValue("bytes", Math.round(gigabytes * gigabyte), {
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <form id={formId} noValidate className={styles.limits} onSubmit={(event) => void submit(event)}>
      <ShareBars shares={shares} />
      <div className={styles.numbers}>
        {kinds.map((kind) => (
          <FormField
            key={kind}
            label={messages.fields[kind]}
            error={errors[kind] && (kind === "bytes" ? messages.storageBounds : errors[kind].message)}
          >
            {kind === "bytes" ? (
              <Input
                type="number"
                inputMode="numeric"
                defaultValue={limitsOf(shares).bytes / gigabyte}
                onChange={({ target }) => typeStorage(target.valueAsNumber)}
              />
            ) : (
              <Input type="number" inputMode="numeric" {...form.register(kind, { valueAsNumber: true })} />
            )}
          </FormField>
        ))}
      </div>
    </form>
  );
};

interface LimitsDialogProps {
  company: CompanyOverview | null;
  onClose: () => void;
}

/** What a company uses, and how much of it it may. */
export const LimitsDialog = ({ company, onClose }: LimitsDialogProps) => {
  const last = useLast(company);
  const params = company && { params: { companyId: company.id } };
  const state = useApi(getCompanyShares, params, { freshFor: 0 });
  const { run, isPending } = useApiMutation(updateCompanyShares, shown);
  const save = async (limits: ShareLimits) => {
    if (!params) return;
    await run({ ...params, body: { limits } });
    notify.success(messages.done, messages.doneBody(last?.name ?? ""));
    onClose();
  };
  return (
    <FormDialog
      isOpen={company !== null}
      onClose={onClose}
      size="md"
      title={messages.title(last?.name ?? "")}
      description={messages.description}
      cancel={messages.cancel}
      submit={messages.save}
      submitting={messages.saving}
      isPending={isPending}
      canSubmit={state.data !== undefined}
    >
      {(formId) => (
        <AsyncView
          state={state}
          failure={messages.loadFailed}
          retry={messages.retry}
          skeleton={<SkeletonRows count={4} height="3.5rem" />}
        >
          {(shares) => <LimitsForm formId={formId} shares={shares} onSave={save} />}
        </AsyncView>
      )}
    </FormDialog>
  );
};
