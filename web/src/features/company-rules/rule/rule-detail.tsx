import { Button } from "@chakra-ui/react";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { can } from "../../../../../shared/permissions/can.ts";
import { ruleName } from "../../../lib/rule-wording.ts";
import { useSession } from "../../../lib/session.ts";
import { Badge } from "../../../ui/badge.tsx";
import { DecideAgainBadge } from "../../../ui/decide-again-badge.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { MasterChangedBadge, MasterNotice } from "../merge/master-notice.tsx";
import { MasterFields, RuleTags } from "./master-fields.tsx";
import { useBackPath } from "./rule-back.ts";
import { RuleConflictDialog } from "./rule-conflict-dialog.tsx";
import styles from "./rule-detail.module.css";
import { LoseChangesDialogs, RuleEditBar } from "./rule-edit-bar.tsx";
import { editMessages } from "./rule-edit-messages.ts";
import { RuleSource, RuleStatus } from "./rule-facts.tsx";
import { messages } from "./rule-messages.ts";
import { RuleReset } from "./rule-reset.tsx";
import { RuleTexts } from "./rule-texts.tsx";
import type { RuleView } from "./use-rule.ts";
import { type RuleEditor, useRuleEditor } from "./use-rule-editor.ts";

interface RuleDetailProps {
  rule: RuleView;
  /** Whether this person may work on the rule; undefined while that is not known. */
  mayWork: boolean | undefined;
  /** The assignment block; comes from the assignments feature. */
  assignment: ReactNode;
  /** The documents attached to the rule; come from the policies feature. */
  policies?: ReactNode;
  /** The files and links that show that it is followed; come from the evidence feature. */
  evidence?: ReactNode;
  /** The section the rule was made from; comes from the reader. */
  officialText?: ReactNode;
  /** The company's tags of the rule; come from their feature. */
  tags?: ReactNode;
  /** Timeline, comments and acknowledgement; come from their feature. */
  activity?: ReactNode;
}

const Badges = ({ rule: { master, company } }: { rule: RuleView }) => (
  <>
    {master.library === "own" ? (
      <Badge tone="accent" variant="outline">
        {messages.own}
      </Badge>
    ) : null}
    {company?.isActive === false ? <Badge>{messages.notApplicable}</Badge> : null}
    {company?.masterChangedAt ? <MasterChangedBadge /> : null}
    {company?.needsDecision ? <DecideAgainBadge /> : null}
  </>
);

/** Edit, and Import from Master for those who manage rules. */
const Actions = ({ rule, editor, mayEdit }: { rule: RuleView; editor: RuleEditor; mayEdit: boolean }) => {
  const { user } = useSession();
  const copy = rule.company?.hasCopy ? rule.company : null;
  return (
    <>
      {copy && can(user, "rule:manage") ? <RuleReset company={copy} focusAfter={editor.editButton} /> : null}
      {mayEdit ? (
        <Button ref={editor.editButton} onClick={editor.begin}>
          <Pencil aria-hidden="true" />
          {editMessages.edit}
        </Button>
      ) : null}
    </>
  );
};

/** Everything about one rule, to read and to edit. */
export const RuleDetail = ({
  rule,
  mayWork = false,
  assignment,
  policies,
  evidence,
  officialText,
  tags,
  activity,
}: RuleDetailProps) => {
  const { master, company } = rule;
  const { user } = useSession();
  const editor = useRuleEditor(rule);
  const form = editor.isEditing ? editor.form : undefined;
  return (
    <>
      <PageHeader
        title={ruleName(company ?? master)}
        subtitle={master.sourceSection}
        back={{ to: useBackPath(), label: messages.back }}
        place={master}
        badges={<Badges rule={rule} />}
        actions={editor.isEditing ? null : <Actions rule={rule} editor={editor} mayEdit={mayWork} />}
      />
      {company?.hasCopy && !editor.isEditing ? (
        <MasterNotice rule={company} isManaging={can(user, "rule:manage")} focusAfter={editor.editButton} />
      ) : null}
      <div className={styles.columns}>
        <div className={styles.reading}>
          <RuleTexts rule={rule} form={form} />
          {officialText}
          <MasterFields master={master} />
          <RuleSource master={master} />
        </div>
        <div className={styles.side}>
          <RuleStatus rule={rule} form={form} mayWork={mayWork} />
          {assignment}
          <RuleTags master={master} editor={tags} />
          {policies}
          {evidence}
        </div>
        {activity ? <div className={styles.column}>{activity}</div> : null}
      </div>
      {editor.isEditing ? <RuleEditBar editor={editor} /> : null}
      <LoseChangesDialogs editor={editor} />
      <RuleConflictDialog editor={editor} />
    </>
  );
};
