import { ExternalLink } from "lucide-react";
import styles from "./rule-detail.module.css";
import { messages } from "./rule-messages.ts";

/** Web addresses alone: an imported file may hold anything. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

/** The regulation at its publisher's. Nothing when the import brought no usable address. */
export const OfficialLink = ({ url }: { url: string }) =>
  isWebAddress(url) ? (
    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.external}>
      {messages.source.link} <ExternalLink size={14} aria-hidden="true" />
      <span className="visually-hidden">{messages.source.newTab}</span>
    </a>
  ) : null;
