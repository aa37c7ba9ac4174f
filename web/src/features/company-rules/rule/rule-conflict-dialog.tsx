import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextDiffLegend } from "../../../ui/text-diff.tsx";
import { contestsOf, settledValues } from "./rule-conflict.ts";
import { ContestField } from "./rule-conflict-field.tsx";
import { conflictMessages as messages } from "./rule-conflict-messages.ts";
import styles from "./rule-edit.module.css";
import type { RuleValues } from "./rule-edit.ts";
import type { RuleEditor } from "./use-rule-editor.ts";
import type { Conflict } from "./use-rule-save.ts";

interface OpenConflictProps {
  conflict: Conflict;
  isSaving: boolean;
  onSettle: (values: RuleValues) => void;
  onDiscard: () => void;
  onClose: () => void;
}

const OpenConflict = ({ conflict, isSaving, onSettle, onDiscard, onClose }: OpenConflictProps) => {
  const [chosen, setChosen] = useState({ conflict, contests: contestsOf(conflict) });
  // The rule changed once more: the dialog stays where it is and asks about the new difference.
  if (chosen.conflict !== conflict) setChosen({ conflict, contests: contestsOf(conflict) });
  const { contests } = chosen;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={conflict.sentence || messages.changed}
      description={messages.intro}
      size="xl"
      canDismiss={!isSaving}
      footer={
        <>
          <Button variant="outline" colorPalette="red" onClick={onDiscard} disabled={isSaving}>
            {messages.discard}
          </Button>
          <Button variant="outline" onClick={() => onSettle(conflict.mine)} disabled={isSaving}>
            {messages.overwrite}
          </Button>
          <Button
            onClick={() => onSettle(settledValues(conflict, contests))}
            loading={isSaving}
            loadingText={messages.saving}
          >
            {messages.save}
          </Button>
        </>
      }
    >
      <div className={styles.compared}>
        <TextDiffLegend removed={messages.removed} added={messages.added} />
        {contests.map((contest, index) => (
          <ContestField
            key={`${contest.field} ${conflict.target.version}`}
            contest={contest}
            versions={conflict}
            onChange={(next) => setChosen({ conflict, contests: contests.with(index, next) })}
          />
        ))}
      </div>
    </Dialog>
  );
};

/** What to do with one's changes after someone else saved the rule first. Closing it goes back to the form. */
export const RuleConflictDialog = ({ editor: { conflict: saving } }: { editor: RuleEditor }) => {
  const { conflict } = saving;
  return conflict ? (
    <OpenConflict
      conflict={conflict}
      isSaving={saving.isSettling}
      onSettle={(values) => void saving.settle(conflict, values)}
      onDiscard={saving.discardMine}
      onClose={saving.dismissConflict}
    />
  ) : null;
};
