import { Button } from "@chakra-ui/react";
import { X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { can } from "../../../../shared/permissions/can.ts";
import type { CompanyRule } from "../../../../shared/schemas/company-rule.ts";
import { maxTagsOfRule, type RuleTag } from "../../../../shared/schemas/rule-tag.ts";
import { useSession } from "../../lib/session.ts";
import { useRuleTags } from "../../lib/use-rule-tags.ts";
import { BlockView } from "../../ui/block-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TagChip, TagChips } from "../../ui/tag-chips.tsx";
import { ManageTagsDialog } from "./manage-tags-dialog.tsx";
import { messages } from "./messages.ts";
import { NewTagForm } from "./new-tag-form.tsx";
import styles from "./rule-tags.module.css";
import { TagCombobox } from "./tag-combobox.tsx";
import { useRuleTagging } from "./use-tag-changes.ts";

interface RuleTagEditorProps {
  rule: CompanyRule;
  /** Whether this person may tag the rule. */
  mayWork: boolean;
}

interface RemovableTagsProps {
  tags: readonly RuleTag[];
  isPending: boolean;
  onRemove: (tag: RuleTag) => void;
}

const RemovableTags = ({ tags, isPending, onRemove }: RemovableTagsProps) => (
  <ul className={styles.tags} aria-label={messages.list}>
    {tags.map((tag) => (
      <li key={tag.id} className={styles.tag}>
        <TagChip tag={tag}>
          <button
            type="button"
            className={styles.remove}
            aria-label={messages.remove(tag.name)}
            aria-disabled={isPending || undefined}
            onClick={() => isPending || onRemove(tag)}
          >
            <X size={12} aria-hidden="true" />
          </button>
        </TagChip>
      </li>
    ))}
  </ul>
);

/** The tags of a rule to be changed: chips to remove, a box to add, a form for a new one. */
const EditableTags = ({
  rule,
  all,
  tags,
}: {
  rule: CompanyRule;
  all: readonly RuleTag[];
  tags: readonly RuleTag[];
}) => {
  const worn = tags.map(({ id }) => id);
  const { set, create, isPending } = useRuleTagging({ ...rule, customTags: worn });
  const [newName, setNewName] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  /** What was used goes away with its tag or form: the box takes the focus. */
  const focusBox = () => requestAnimationFrame(() => box.current?.focus());
  const remove = (tag: RuleTag) => {
    void set(worn.filter((id) => id !== tag.id));
    focusBox();
  };
  const finish = () => {
    setNewName(undefined);
    focusBox();
  };
  return (
    <>
      {tags.length > 0 ? <RemovableTags tags={tags} isPending={isPending} onRemove={remove} /> : null}
      {tags.length >= maxTagsOfRule ? (
        <p className={styles.quiet}>{messages.full(maxTagsOfRule)}</p>
      ) : newName === undefined ? (
        <TagCombobox
          tags={all}
          worn={worn}
          isPending={isPending}
          inputRef={box}
          onPick={({ id }) => void set([...worn, id])}
          onCreate={setNewName}
        />
      ) : (
        <NewTagForm
          name={newName}
          isPending={isPending}
          onCreate={(color) => void create(newName, color).then((isDone) => isDone && finish())}
          onCancel={finish}
        />
      )}
    </>
  );
};

const Content = ({ rule, mayWork }: RuleTagEditorProps) => {
  const { state, tagsOf } = useRuleTags();
  const tags = tagsOf(rule.customTags);
  return (
    <BlockView
      state={state}
      failure={messages.loadProblem}
      skeleton={<Skeleton width="8rem" height="1.5rem" radius="999px" />}
    >
      {(all) => {
        if (mayWork) return <EditableTags rule={rule} all={all} tags={tags} />;
        return tags.length > 0 ? (
          <TagChips label={messages.list} tags={tags} />
        ) : (
          <p className={styles.quiet}>{messages.none}</p>
        );
      }}
    </BlockView>
  );
};

/** The company's own tags on a rule; managers also look after the tags themselves from here. */
export const RuleTagEditor = ({ rule, mayWork }: RuleTagEditorProps) => {
  const { user } = useSession();
  const headingId = useId();
  const [isManaging, setManaging] = useState(false);
  return (
    <section className={styles.content} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h3 id={headingId} className={styles.heading}>
          {messages.heading}
        </h3>
        {can(user, "rule:manage") ? (
          <Button variant="outline" size="xs" aria-haspopup="dialog" onClick={() => setManaging(true)}>
            {messages.manage.button}
          </Button>
        ) : null}
      </div>
      <Content rule={rule} mayWork={mayWork} />
      <ManageTagsDialog isOpen={isManaging} onClose={() => setManaging(false)} />
    </section>
  );
};
