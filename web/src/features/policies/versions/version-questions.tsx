import { useId } from "react";
import type { Policy } from "../../../../../shared/schemas/policy.ts";
import type { PolicyVersion } from "../../../../../shared/schemas/policy-version.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormButtons } from "../../../ui/form-dialog.tsx";
import { ReasonForm } from "../../../ui/reason-form.tsx";
import { PublishQuestion } from "./publish-question.tsx";
import { SendDialog } from "./send-dialog.tsx";
import type { VersionDialogs } from "./use-version-dialogs.ts";
import { messages } from "./version-messages.ts";
import { WriteDialog } from "./write-dialog.tsx";

const { decide, retire, remove, toast } = messages;

interface QuestionProps {
  policy: Policy;
  version: PolicyVersion;
  dialogs: VersionDialogs;
}

const Return = ({ version, dialogs }: QuestionProps) => {
  const id = useId();
  return (
    <Dialog
      isOpen
      onClose={dialogs.close}
      title={decide.title(version.number)}
      canDismiss={!dialogs.isPending}
      footer={
        <FormButtons
          formId={id}
          cancel={decide.cancel}
          submit={decide.submit}
          submitting={decide.returning}
          isPending={dialogs.isPending}
          onCancel={dialogs.close}
        />
      }
    >
      <ReasonForm
        id={id}
        label={decide.reason}
        hint={decide.hint}
        rows={5}
        minLength={1}
        maxLength={5_000}
        missing={decide.missing}
        failure={{ title: toast.error, body: toast.failed }}
        onSubmit={(reason) => dialogs.giveBack(version, reason)}
        onDone={dialogs.close}
      />
    </Dialog>
  );
};

const confirmations = {
  retire: { title: () => retire.title, body: retire.body, confirm: retire.confirm },
  remove: {
    title: ({ version }: QuestionProps) => remove.title(version.number),
    body: remove.body,
    confirm: remove.confirm,
  },
} as const;

const Confirmation = ({ name, ...props }: QuestionProps & { name: keyof typeof confirmations }) => {
  const { title, body, confirm } = confirmations[name];
  const { dialogs, version } = props;
  return (
    <ConfirmDialog
      isOpen
      title={title(props)}
      body={body}
      confirmLabel={confirm}
      isPending={dialogs.isPending}
      onConfirm={() => void dialogs[name](version)}
      onCancel={dialogs.close}
    />
  );
};

/** What is asked before something is done with a version. */
export const VersionQuestions = ({ policy, dialogs }: { policy: Policy; dialogs: VersionDialogs }) => {
  const { asked, close } = dialogs;
  if (!asked) return null;
  const { name, version } = asked;
  const props = { policy, version, dialogs };
  if (name === "edit") return <WriteDialog policy={policy} version={version} onClose={close} />;
  if (name === "send") return <SendDialog policy={policy} version={version} onClose={close} />;
  if (name === "return") return <Return {...props} />;
  if (name === "publish") return <PublishQuestion {...props} />;
  return <Confirmation name={name} {...props} />;
};
