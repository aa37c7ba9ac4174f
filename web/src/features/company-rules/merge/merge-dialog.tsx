import { Button } from "@chakra-ui/react";
import type { FieldMerge } from "../../../../../shared/schemas/rule-merge.ts";
import { AsyncView } from "../../../ui/async-view.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import styles from "./merge.module.css";
import { MergeField } from "./merge-field.tsx";
import { mergeMessages as messages } from "./merge-messages.ts";
import { useMerge } from "./use-merge.ts";

/** Texts that either side changed. */
const differs = ({ base, yours, theirs }: FieldMerge): boolean => yours !== theirs || base !== yours;

interface MergeDialogProps {
  companyRuleId: number;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

/** Shows what an update from the master makes of each text, asks about conflicts, and applies it. */
export const MergeDialog = ({ companyRuleId, onClose, focusAfter }: MergeDialogProps) => {
  const merge = useMerge(companyRuleId, onClose);
  const { state, isPending } = merge;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={messages.title}
      description={messages.intro}
      size="xl"
      canDismiss={!isPending}
      focusAfter={focusAfter}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            {messages.cancel}
          </Button>
          <Button
            onClick={() => void merge.apply()}
            disabled={!state.data}
            loading={isPending}
            loadingText={messages.applying}
          >
            {messages.apply}
          </Button>
        </>
      }
    >
      <AsyncView state={state} failure={messages.loadFailed} skeleton={<SkeletonText lines={8} />}>
        {({ baseKnown, fields }) => (
          <div className={styles.body}>
            {baseKnown ? null : <p className={styles.unknown}>{messages.baseUnknown}</p>}
            {fields.filter(differs).map((each) => (
              <MergeField
                key={each.field}
                merge={each}
                decision={merge.decisionOf(each)}
                issue={merge.issueOf(each.field)}
                isAsked={merge.isAsked}
                onChange={(decision) => merge.decide(each.field, decision)}
              />
            ))}
            {fields.some(({ base, theirs }) => base !== theirs) ? null : <p>{messages.same}</p>}
          </div>
        )}
      </AsyncView>
    </Dialog>
  );
};
