import { CirclePlus } from "lucide-react";
import { Link } from "react-router-dom";
import { Badge } from "../../../ui/badge.tsx";
import { messages } from "./messages.ts";
import styles from "./part-rules.module.css";

/** 'Added to Company' or 'Not Added', for managers; until that is known its place is kept. */
export const SelectionBadge = ({ isSelected }: { isSelected: boolean | undefined }) => {
  if (isSelected === false) return <Badge tone="yellow">{messages.notAdded}</Badge>;
  if (isSelected) return <Badge tone="green">{messages.added}</Badge>;
  return (
    <span className={styles.notKnown}>
      <Badge tone="gray">{"\u00A0"}</Badge>
    </span>
  );
};

/** Says why the rules cannot be managed, and where that is changed. */
export const AddTitleNotice = () => (
  <div className={styles.notice}>
    <span className={styles.noticeWords}>
      <CirclePlus size={16} aria-hidden="true" />
      {messages.addHint}
    </span>
    <Link to="/cfr-selection" className={styles.noticeLink}>
      {messages.selectTitles}
    </Link>
  </div>
);
