import { Button } from "@chakra-ui/react";
import { useRef } from "react";
import type { Policy, PolicyUsage } from "../../../../shared/schemas/policy.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./policies.module.css";
import { messages } from "./policies-messages.ts";
import { useDeletePolicy } from "./use-delete-policy.ts";
import { usePolicyUsage } from "./use-policy-usage.ts";

const { remove: words, usage: usageWords } = messages;

/** Places that are named; the others are counted. */
const named = 8;

const placesOf = ({ parts, rules }: PolicyUsage): string[] => [
  ...parts.map(({ titleNumber, partNo }) => usageWords.part(titleNumber, partNo)),
  ...rules.map(({ ruleTitle, sourceSection }) => [sourceSection, ruleTitle].filter(Boolean).join(" · ")),
];

const Detaches = ({ places }: { places: readonly string[] }) => {
  if (places.length === 0) return <p>{usageWords.none}</p>;
  return (
    <>
      <p>{words.detaches}</p>
      <ul className={styles.detached}>
        {places.slice(0, named).map((place) => (
          <li key={place}>{place}</li>
        ))}
        {places.length > named ? <li>{words.more(places.length - named)}</li> : null}
      </ul>
    </>
  );
};

interface DeleteDialogProps {
  policy: Policy;
  /** Where the focus goes once the document, and the button that asked, are gone. */
  focusAfter: () => HTMLElement | null;
  onClose: () => void;
}

/** Asks before a document is deleted, and says what it is detached from. */
export const DeletePolicyDialog = ({ policy, focusAfter, onClose }: DeleteDialogProps) => {
  const cancel = useRef<HTMLButtonElement>(null);
  const { data: usage, error } = usePolicyUsage(policy.id);
  const { remove, isPending } = useDeletePolicy();
  const isDeleted = useRef(false);
  const confirm = async () => {
    isDeleted.current = await remove(policy.id);
    if (isDeleted.current) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      description={words.body(policy.originalName)}
      role="alertdialog"
      focusFirst={() => cancel.current}
      focusAfter={() => (isDeleted.current ? focusAfter() : null)}
      canDismiss={!isPending}
      footer={
        <>
          <Button ref={cancel} variant="outline" onClick={onClose} disabled={isPending}>
            {words.cancel}
          </Button>
          <Button
            colorPalette="red"
            // What it detaches is said before it can be done.
            disabled={!usage && !error}
            loading={isPending}
            loadingText={words.pending}
            onClick={() => void confirm()}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div aria-live="polite" className={styles.detaches}>
        {usage ? <Detaches places={placesOf(usage)} /> : null}
        {!usage && error ? <p>{words.unknown}</p> : null}
        {usage || error ? null : <SkeletonText lines={2} />}
      </div>
    </Dialog>
  );
};
