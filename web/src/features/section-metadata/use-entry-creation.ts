import { useEffect, useRef, useState } from "react";
import {
  listCfrParts,
  listCfrTitles,
  listCfrTitlesWithRules,
  listPartRules,
} from "../../../../shared/api/cfr-titles.ts";
import { listCompanyRules } from "../../../../shared/api/company-rules.ts";
import { getImport, listImports } from "../../../../shared/api/imports.ts";
import { getPartDependencies, getPartMetrics, listPartMetrics } from "../../../../shared/api/metrics.ts";
import { createSectionEntry } from "../../../../shared/api/section-entries.ts";
import { createSectionMetadata } from "../../../../shared/api/section-metadata.ts";
import type { ImportJob } from "../../../../shared/schemas/import-job.ts";
import { call } from "../../lib/api-client.ts";
import { useInvalidate } from "../../lib/invalidation.ts";
import { sendFile } from "../../lib/send-file.ts";
import { useApi } from "../../lib/use-api.ts";
import { notify } from "../../ui/notify.ts";
import type { ChosenJson } from "./json-files.tsx";
import { messages } from "./messages.ts";
import { bodyOf, type SectionValues } from "./section-values.ts";
import { changedBySaving } from "./use-sections.ts";

const { toasts } = messages;
const pollEvery = 1_000;
const changedByFiles = [
  ...changedBySaving,
  listCfrTitles,
  listCfrTitlesWithRules,
  listCfrParts,
  listPartRules,
  listCompanyRules,
  listImports,
  listPartMetrics,
  getPartMetrics,
  getPartDependencies,
];

/** Where the making of an entry stands. With files it becomes a job, which goes on without the dialog. */
type EntryPhase =
  | { name: "form" }
  | { name: "saving" }
  | { name: "sending"; file: string; share: number }
  | { name: "running"; jobId: string };

/** What a form held when it was sent; it is there again where the making failed. */
interface Draft {
  readonly values: SectionValues;
  readonly files: ChosenJson;
}

/** Whether a job has come to its end, good or bad. */
export const isFinished = (job: ImportJob | undefined): boolean =>
  job !== undefined && job.status !== "queued" && job.status !== "running";

const announce = ({ status, message }: ImportJob): void =>
  status === "failed"
    ? notify.error(toasts.failure, message || toasts.createFailed)
    : notify.success(toasts.success, toasts.created);

/** Follows the job of an entry to its end, and then says how it went. */
const useEntryJob = (jobId: string | undefined) => {
  const invalidate = useInvalidate();
  const state = useApi(getImport, jobId === undefined ? null : { params: { jobId } }, {
    freshFor: 0,
    retries: 5,
    refreshEvery: (latest) => (isFinished(latest) ? 0 : pollEvery),
  });
  const announced = useRef<string>(undefined);
  const job = state.data;
  useEffect(() => {
    if (!job || !isFinished(job) || announced.current === job.jobId) return;
    announced.current = job.jobId;
    announce(job);
    void invalidate(changedByFiles);
  }, [job, invalidate]);
  return state;
};

const type = "application/json";

/** Makes an entry: at once, or after the import of its JSON files. */
export const useEntryCreation = (onCreated: () => void) => {
  const invalidate = useInvalidate();
  const [phase, setPhase] = useState<EntryPhase>({ name: "form" });
  const [draft, setDraft] = useState<Draft>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const job = useEntryJob(phase.name === "running" ? phase.jobId : undefined);

  const save = async (values: SectionValues): Promise<void> => {
    setPhase({ name: "saving" });
    await call(createSectionMetadata, { body: bodyOf(values) });
    await invalidate(changedBySaving);
    notify.success(toasts.success, toasts.created);
    setDraft(undefined);
    setPhase({ name: "form" });
    onCreated();
  };

  const send = async (file: File, signal: AbortSignal) => {
    const onProgress = (share: number) => setPhase({ name: "sending", file: file.name, share });
    onProgress(0);
    return { objectKey: await sendFile({ file, type, onProgress, signal }), name: file.name };
  };

  const importFirst = async (values: SectionValues, files: ChosenJson): Promise<void> => {
    const controller = new AbortController();
    sending.current = controller;
    const { signal } = controller;
    const extractedRules = files.rules && (await send(files.rules, signal));
    const metrics = files.metrics && (await send(files.metrics, signal));
    const body = { sectionMetadata: bodyOf(values), extractedRules, metrics };
    const { jobId } = await call(createSectionEntry, { body }, { signal });
    setPhase({ name: "running", jobId });
    await invalidate([listImports]);
  };

  return {
    phase,
    draft,
    job,
    /** Rejects when the server refuses, after the toast. */
    start: async (values: SectionValues, files: ChosenJson): Promise<void> => {
      setDraft({ values, files });
      try {
        await (files.rules || files.metrics ? importFirst(values, files) : save(values));
      } catch (error) {
        setPhase({ name: "form" });
        if (sending.current?.signal.aborted) return;
        notify.failure(error, toasts.failure, toasts.createFailed);
        throw error;
      }
    },
    cancel: () => sending.current?.abort(),
    /** Back to the form, with what was in it. */
    back: () => setPhase({ name: "form" }),
    /** A new form. */
    reset: () => {
      setDraft(undefined);
      setPhase({ name: "form" });
    },
  };
};
export type EntryCreation = ReturnType<typeof useEntryCreation>;
