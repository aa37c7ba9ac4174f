import { Download } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import { formatPerson } from "../../lib/format.ts";
import type { MenuAction } from "../../ui/menu-trigger.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { messages } from "./attachment-messages.ts";
import styles from "./attachments.module.css";
import { DetachQuestion } from "./detach-question.tsx";
import { ExpiryBadge, LastDay } from "./expiry-badge.tsx";
import { DownloadButton, PolicyWords, policyTitle } from "./policy-words.tsx";
import { RenewForm } from "./renew-form.tsx";
import type { Attachment } from "./use-attachments.ts";

const { row: words } = messages;

export interface AttachedPolicyActions {
  onView: (policy: Policy) => void;
  /** Without it, detaching is not offered. */
  onDetach?: ((attachment: Attachment) => Promise<boolean>) | undefined;
  /** Without it nothing here can be renewed. Rejects where it fails. */
  onRenew?: ((attachment: Attachment, expiresAt: string) => Promise<unknown>) | undefined;
}

interface RowProps extends AttachedPolicyActions {
  attachment: Attachment;
}

/** What is open below a row: one thing at a time. */
type Below = "detach" | "renew" | undefined;

interface ButtonsProps extends RowProps {
  below: Below;
  renewRef: RefObject<HTMLButtonElement | null>;
  detachRef: RefObject<HTMLButtonElement | null>;
  onOpen: (below: Below) => void;
}

const Buttons = ({ attachment, below, renewRef, detachRef, onDetach, onRenew, onOpen }: ButtonsProps) => {
  const name = policyTitle(attachment.policy);
  const link = useRef<HTMLAnchorElement>(null);
  const toggle = (which: Below) => onOpen(below === which ? undefined : which);
  const menu = (): MenuAction[] => [
    ...(onRenew ? [{ label: words.renew, onSelect: () => onOpen("renew") }] : []),
    { label: words.download, icon: Download, onSelect: () => link.current?.click() },
    ...(onDetach ? [{ label: words.detach, tone: "danger", onSelect: () => onOpen("detach") } as const] : []),
  ];
  return (
    <>
      <span className={styles.menu}>
        <MoreMenu about={name} actions={menu} />
      </span>
      <span className={styles.buttons}>
        {onRenew ? (
          <RowButton
            ref={renewRef}
            aria-label={words.of(words.renew, name)}
            aria-expanded={below === "renew"}
            onClick={() => toggle("renew")}
          >
            {words.renew}
          </RowButton>
        ) : null}
        <DownloadButton ref={link} policy={attachment.policy} />
        {onDetach ? (
          <RowButton
            ref={detachRef}
            tone="danger"
            aria-label={words.of(words.detach, name)}
            aria-expanded={below === "detach"}
            onClick={() => toggle("detach")}
          >
            {words.detach}
          </RowButton>
        ) : null}
      </span>
    </>
  );
};

/** A document where it is attached: its name, the facts, and what can be done with it there. */
export const AttachedPolicy = (props: RowProps) => {
  const { attachment, onView, onDetach, onRenew } = props;
  const { policy, attachedAt, attachedByUser, expiresAt } = attachment;
  const [below, setBelow] = useState<Below>();
  const renewRef = useRef<HTMLButtonElement>(null);
  const detachRef = useRef<HTMLButtonElement>(null);
  const name = policyTitle(policy);
  const row = useRef<HTMLLIElement>(null);
  const close = () => {
    // The focus goes back to what opened it: the menu where buttons have no room.
    const opener = (below === "renew" ? renewRef : detachRef).current;
    opener?.focus();
    if (document.activeElement !== opener)
      row.current?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus();
    setBelow(undefined);
  };
  return (
    <li ref={row} className={styles.row}>
      <PolicyWords policy={policy} onView={onView}>
        <span>
          {words.attached(attachedAt, attachedByUser ? formatPerson(attachedByUser) : words.someone)}
        </span>
        <span>{words.size(policy.fileSize)}</span>
        {expiresAt ? <LastDay expiresAt={expiresAt} /> : null}
      </PolicyWords>
      {expiresAt ? (
        <span className={styles.badge}>
          <ExpiryBadge expiresAt={expiresAt} />
        </span>
      ) : null}
      <Buttons {...props} {...{ below, renewRef, detachRef }} onOpen={setBelow} />
      {below === "detach" && onDetach ? (
        <DetachQuestion name={name} onDetach={() => onDetach(attachment)} onClose={close} />
      ) : null}
      {below === "renew" && onRenew && expiresAt ? (
        <RenewForm
          name={name}
          expiresAt={expiresAt}
          onRenew={(day) => onRenew(attachment, day)}
          onClose={close}
        />
      ) : null}
    </li>
  );
};
