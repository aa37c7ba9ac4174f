import { Button } from "@chakra-ui/react";
import { Upload } from "lucide-react";
import { useId, useState } from "react";
import { PageDrop } from "../../ui/page-drop.tsx";
import styles from "./data-import.module.css";
import { DataImportDialog } from "./data-import-dialog.tsx";
import { messages } from "./data-import-messages.ts";
import { messages as historyMessages } from "./history-messages.ts";
import { ImportHistoryList } from "./import-history.tsx";

interface Opening {
  /** The file that was dropped; undefined when the button was pressed. */
  first: File | undefined;
}

/** JSON Data Import of the console: one way in, and what became of each import. */
export const DataImport = () => {
  const headingId = useId();
  const [opening, setOpening] = useState<Opening>();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={headingId} className={styles.heading}>
            {messages.heading}
          </h2>
          <p className={styles.intro}>{messages.intro}</p>
        </div>
        <Button variant="outline" onClick={() => setOpening({ first: undefined })}>
          <Upload aria-hidden="true" />
          {messages.open}
        </Button>
      </div>
      <h3 className={styles.subheading}>{historyMessages.heading}</h3>
      <ImportHistoryList />
      <PageDrop label={messages.dropOnPage} onFiles={([first]) => setOpening({ first })} />
      {opening ? <DataImportDialog first={opening.first} onClose={() => setOpening(undefined)} /> : null}
    </section>
  );
};
