import { Button } from "@chakra-ui/react";
import styles from "./stale-notice.module.css";

interface StaleNoticeProps {
  /** The server's sentence when someone else saved in the meantime; undefined while no one did. */
  message: string | undefined;
  reload: string;
  onReload: () => void;
}

/** In a form: that what it shows is not the newest, with the way to that. */
export const StaleNotice = ({ message, reload, onReload }: StaleNoticeProps) => (
  <div role="alert" className={styles.alert}>
    {message ? (
      <p className={styles.stale}>
        <span>{message}</span>
        <Button size="xs" variant="outline" onClick={onReload}>
          {reload}
        </Button>
      </p>
    ) : null}
  </div>
);
