import { Button, Input } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { UserPlus } from "lucide-react";
import { useCallback, useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import { can } from "../../../../shared/permissions/can.ts";
import { manageableRoles } from "../../../../shared/permissions/manageable-roles.ts";
import { InvitationForm } from "../../../../shared/schemas/invitation.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useSession } from "../../lib/session.ts";
import { useAskedAction } from "../../lib/use-asked-action.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectInput } from "../../ui/select-input.tsx";
import { messages } from "./invitation-messages.ts";
import { messages as teamMessages } from "./messages.ts";
import styles from "./team.module.css";
import { useInvite } from "./use-team-invitations.ts";

const { dialog: words } = messages;
const names = ["email", "role", "department", "jobTitle"] as const;
type Values = z.input<typeof InvitationForm>;

interface InviteFormProps {
  id: string;
  /** Sends it; rejects when the server refuses. */
  onSubmit: (form: InvitationForm) => Promise<void>;
}

const InviteForm = ({ id, onSubmit }: InviteFormProps) => {
  const { user } = useSession();
  const form = useForm<Values, unknown, InvitationForm>({
    resolver: zodResolver(InvitationForm),
    defaultValues: { email: "", role: "member", department: "", jobTitle: "" },
  });
  const { errors } = form.formState;
  const options = manageableRoles(user?.role).map((value) => ({ value, label: teamMessages.roles[value] }));
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      applyProblem(error, names, form.setError);
      notify.failure(error, messages.sendFailed, messages.tryAgain);
    }
  });
  return (
    <form id={id} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <FormField label={words.fields.email} error={errors.email?.message} isRequired>
        <Input type="email" autoComplete="off" {...form.register("email")} />
      </FormField>
      <FormField label={words.fields.role} error={errors.role?.message} isRequired>
        <SelectInput options={options} {...form.register("role")} />
      </FormField>
      <FormField label={words.fields.department} error={errors.department?.message}>
        <Input autoComplete="off" {...form.register("department")} />
      </FormField>
      <FormField label={words.fields.jobTitle} error={errors.jobTitle?.message}>
        <Input autoComplete="off" {...form.register("jobTitle")} />
      </FormField>
    </form>
  );
};

/** The button that invites people, and its dialog; nothing for who may not. */
export const InviteMember = () => {
  const { user } = useSession();
  const { run, isPending } = useInvite();
  const [isOpen, setOpen] = useState(false);
  const mayInvite = can(user, "member:manage");
  const open = useCallback(() => setOpen(true), []);
  useAskedAction("invite", open, mayInvite);
  if (!mayInvite) return null;
  const invite = async (body: InvitationForm): Promise<void> => {
    await run({ body });
    setOpen(false);
    notify.success(messages.sent.title, messages.sent.body);
  };
  return (
    <>
      <Button onClick={open}>
        <UserPlus aria-hidden="true" />
        {messages.invite}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={words.title}
        description={words.description}
        cancel={words.cancel}
        submit={words.submit}
        submitting={words.submitting}
        isPending={isPending}
      >
        {(formId) => <InviteForm id={formId} onSubmit={invite} />}
      </FormDialog>
    </>
  );
};
