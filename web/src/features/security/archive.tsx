import { Button } from "@chakra-ui/react";
import { Download } from "lucide-react";
import {
  createCompanyArchive,
  downloadCompanyArchive,
  getCompanyArchive,
} from "../../../../shared/api/company-archive.ts";
import type { Archive as ArchiveState, CompanyArchive } from "../../../../shared/schemas/company-archive.ts";
import { formatDateTime, formatPerson } from "../../lib/format.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { Badge } from "../../ui/badge.tsx";
import { notify } from "../../ui/notify.ts";
import { messages } from "./archive-messages.ts";
import { ReadPanel } from "./read-panel.tsx";
import styles from "./security.module.css";

/** How often it is asked whether the archive is made, in ms. */
const pollEvery = 1_500;
const tones = { queued: "gray", running: "blue", done: "green", failed: "red" } as const;
const shown = { invalidates: [getCompanyArchive] };

const isUnderWay = (archive: ArchiveState | null): boolean =>
  archive?.status === "queued" || archive?.status === "running";

const Facts = ({ archive }: { archive: ArchiveState }) => {
  const { status, requestedBy, createdAt, expiresAt, manifestSha256 } = archive;
  return (
    <div className={styles.archive}>
      <p>
        <Badge tone={tones[status]}>{messages.states[status]}</Badge>
      </p>
      <p>{messages.asked(formatPerson(requestedBy), formatDateTime(createdAt))}</p>
      {manifestSha256 ? (
        <>
          <p>{messages.until(formatDateTime(expiresAt))}</p>
          <p className={styles.hash}>{messages.hash(manifestSha256)}</p>
        </>
      ) : null}
    </div>
  );
};

const useCreating = () => {
  const { run, isPending } = useApiMutation(createCompanyArchive, shown);
  const create = async () => {
    try {
      await run({});
    } catch (error) {
      notify.failure(error, messages.createFailed, messages.createFailedBody);
    }
  };
  return { create, isPending };
};

const Content = ({ archive }: CompanyArchive) => {
  const { create, isPending } = useCreating();
  const isMaking = isPending || isUnderWay(archive);
  return (
    <>
      {archive ? <Facts archive={archive} /> : null}
      <div className={styles.buttons}>
        {archive?.status === "done" ? (
          <Button asChild variant="outline">
            <a href={downloadCompanyArchive.path} target="_blank" rel="noopener noreferrer">
              <Download size={16} aria-hidden="true" />
              {messages.download}
            </a>
          </Button>
        ) : null}
        <Button
          variant="outline"
          loading={isMaking}
          loadingText={messages.creating}
          onClick={() => void create()}
        >
          {archive ? messages.again : messages.create}
        </Button>
      </div>
    </>
  );
};

/** All data of the company as one file. */
export const Archive = () => {
  const state = useApi(
    getCompanyArchive,
    {},
    { freshFor: 0, refreshEvery: (latest) => (isUnderWay(latest?.archive ?? null) ? pollEvery : 0) },
  );
  return (
    <ReadPanel words={messages} state={state} rows={{ count: 1, height: "3.5rem" }}>
      {({ archive }) => <Content archive={archive} />}
    </ReadPanel>
  );
};
