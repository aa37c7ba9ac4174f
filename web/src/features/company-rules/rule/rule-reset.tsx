import { Button } from "@chakra-ui/react";
import { RotateCcw } from "lucide-react";
import { type RefObject, useState } from "react";
import { importFromMaster } from "../../../../../shared/api/company-rules.ts";
import type { CompanyRule } from "../../../../../shared/schemas/company-rule.ts";
import { useInvalidate } from "../../../lib/invalidation.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { notify } from "../../../ui/notify.ts";
import { TextDiffLegend } from "../../../ui/text-diff.tsx";
import { useMergeUndo } from "../merge/use-merge-undo.ts";
import { ruleReads } from "../rule-reads.ts";
import { Difference } from "./rule-difference.tsx";
import styles from "./rule-edit.module.css";
import { resetMessages as messages } from "./rule-reset-messages.ts";
import { isStale } from "./use-rule-save.ts";

interface RuleResetProps {
  company: CompanyRule;
  /** Gets the focus after the import, which takes this button away. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** The texts that the import changes, each as it is and as it will be; where two change alike, once. */
const changesOf = ({ text, ruleTextSimplified, action, masterRule: master }: CompanyRule) => {
  const { fields } = messages;
  const official = master.ruleTextVerbatim || master.ruleTextSimplified;
  const isOne = text === ruleTextSimplified && official === master.ruleTextSimplified;
  return [
    { name: isOne ? fields.textInBoth : fields.text, before: text, after: official },
    {
      name: fields.simplified,
      before: isOne ? "" : ruleTextSimplified,
      after: isOne ? "" : master.ruleTextSimplified,
    },
    { name: fields.action, before: action, after: master.action },
  ].filter(({ before, after }) => before !== after);
};

const useReset = (company: CompanyRule, onDone: () => void) => {
  const { run, isPending } = useApiMutation(importFromMaster, { invalidates: ruleReads });
  const invalidate = useInvalidate();
  const undoOf = useMergeUndo();
  const reset = async (): Promise<void> => {
    const { companyRuleId, version } = company;
    if (companyRuleId === null) return notify.error(messages.errorTitle, messages.nothing);
    try {
      const { undoId } = await run({ params: { id: String(companyRuleId) }, body: { version } });
      onDone();
      notify.success(messages.successTitle, messages.success, undoOf([{ companyRuleId, undoId }]));
    } catch (error) {
      notify.failure(error, messages.errorTitle, messages.failed);
      // The dialog stays, and shows what would change now.
      if (isStale(error)) await invalidate(ruleReads);
    }
  };
  return { reset, isPending };
};

const Changes = ({ changes }: { changes: ReturnType<typeof changesOf> }) => (
  <div className={styles.compared}>
    <TextDiffLegend removed={messages.removed} added={messages.added} />
    {changes.map(({ name, before, after }) => (
      <div key={name}>
        <h3 className={styles.comparedName}>{name}</h3>
        <Difference label={name} before={before} after={after} />
      </div>
    ))}
    <p className={styles.stays}>{messages.stays}</p>
  </div>
);

/** Puts the company's copy back to its master, after showing what that changes. */
export const RuleReset = ({ company, focusAfter }: RuleResetProps) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { reset, isPending } = useReset(company, close);
  const changes = isOpen ? changesOf(company) : [];
  const hasChanges = changes.length > 0;
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <RotateCcw aria-hidden="true" />
        {messages.button}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={messages.title}
        description={hasChanges ? messages.question : messages.same}
        size="lg"
        canDismiss={!isPending}
        focusAfter={() => focusAfter.current}
        footer={
          <>
            <Button variant="outline" onClick={close} disabled={isPending}>
              {messages.cancel}
            </Button>
            <Button
              colorPalette="red"
              onClick={() => void reset()}
              disabled={!hasChanges}
              loading={isPending}
              loadingText={messages.confirm}
            >
              {messages.confirm}
            </Button>
          </>
        }
      >
        {hasChanges ? <Changes changes={changes} /> : null}
      </Dialog>
    </>
  );
};
