import { useEffect, useRef, useState } from "react";
import { createUpload } from "../../../../shared/api/imports.ts";
import { call } from "../../lib/api-client.ts";
import { putFile } from "../../lib/upload.ts";
import { notify } from "../../ui/notify.ts";

/** A file that lies in the store. */
interface StoredFile {
  readonly objectKey: string;
  readonly name: string;
}

/** Where an import is: no file, file chosen, uploading, then its preview or the job. */
type ImportPhase =
  | { name: "empty"; problem: string | undefined }
  | { name: "chosen"; file: File }
  | { name: "uploading"; file: File; share: number }
  | { name: "previewing"; file: File; stored: StoredFile; jobId: string; isStarting: boolean }
  | { name: "running"; jobId: string };

const empty: ImportPhase = { name: "empty", problem: undefined };

const previewing = (file: File, stored: StoredFile, jobId: string): ImportPhase => ({
  name: "previewing",
  file,
  stored,
  jobId,
  isStarting: false,
});

/** The calls of one kind of import, and its rules for files. */
export interface ImportCalls {
  /** Media type of files that the browser knows none of; JSON by default. */
  readonly type?: string;
  /** Why a file cannot be taken; undefined when it can. */
  readonly problemOf: (file: File) => string | undefined;
  /** Starts a job that says what an import would do; answers its id. Undefined where there is no preview. */
  readonly preview: ((stored: StoredFile) => Promise<string>) | undefined;
  /** Imports, and answers the id of the job; undefined where the import is done with the call. */
  readonly run: (stored: StoredFile, previewJobId: string | undefined) => Promise<string | undefined>;
  readonly onFailure: (error: unknown) => void;
}

/** Opens an upload and sends the file. */
const store = async (
  file: File,
  usualType: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<StoredFile> => {
  const type = file.type || usualType;
  const upload = await call(createUpload, { body: { name: file.name, size: file.size, type } }, { signal });
  await putFile({ url: upload.uploadURL, headers: upload.headers, file, onProgress, signal });
  return { objectKey: upload.objectKey, name: file.name };
};

export interface FileImport {
  readonly phase: ImportPhase;
  readonly choose: (file: File) => void;
  /** Sends the chosen file and imports it. */
  readonly upload: () => Promise<void>;
  /** Sends the chosen file and asks what an import would do; undefined where that cannot be asked. */
  readonly preview: (() => Promise<void>) | undefined;
  /** Imports the very file that was previewed. */
  readonly confirm: () => Promise<void>;
  /** Back to the chosen file, from its preview. */
  readonly leavePreview: () => void;
  /** Stops an upload, or forgets the file. A job that runs goes on. */
  readonly reset: () => void;
}

/**
 * One import, from choosing the file to the job's id.
 * @param first a file that is chosen from the start
 */
export const useFileImport = (
  { type = "application/json", problemOf, preview, run, onFailure }: ImportCalls,
  first?: File,
): FileImport => {
  const chosen = (file: File): ImportPhase => {
    const problem = problemOf(file);
    return problem ? { name: "empty", problem } : { name: "chosen", file };
  };
  const [phase, setPhase] = useState<ImportPhase>(() => (first ? chosen(first) : empty));
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Uploads the chosen file, then does `next` unless it was cancelled in the meantime. */
  const send = async (next: (stored: StoredFile, file: File) => Promise<ImportPhase>): Promise<void> => {
    if (phase.name !== "chosen") return;
    const { file } = phase;
    const controller = new AbortController();
    running.current = controller;
    const show = (share: number) => setPhase({ name: "uploading", file, share });
    show(0);
    try {
      const after = await next(await store(file, type, show, controller.signal), file);
      if (!controller.signal.aborted) setPhase(after);
    } catch (error) {
      if (controller.signal.aborted) return;
      setPhase({ name: "chosen", file });
      onFailure(error);
    }
  };

  const begin = async (stored: StoredFile, previewJobId?: string): Promise<ImportPhase> => {
    const jobId = await run(stored, previewJobId);
    return jobId === undefined ? empty : { name: "running", jobId };
  };

  const confirm = async (): Promise<void> => {
    if (phase.name !== "previewing" || phase.isStarting) return;
    setPhase({ ...phase, isStarting: true });
    try {
      setPhase(await begin(phase.stored, phase.jobId));
    } catch (error) {
      setPhase(phase);
      onFailure(error);
    }
  };

  return {
    phase,
    choose: (file) => setPhase(chosen(file)),
    upload: () => send((stored) => begin(stored)),
    preview: preview && (() => send(async (stored, file) => previewing(file, stored, await preview(stored)))),
    confirm,
    leavePreview: () => {
      if (phase.name === "previewing") setPhase({ name: "chosen", file: phase.file });
    },
    reset: () => {
      running.current?.abort();
      setPhase(empty);
    },
  };
};

/** What a failure of an import says: the server's sentence, or else `fallback`. */
export const failureToast = (title: string, fallback: string) => (error: unknown) =>
  notify.failure(error, title, fallback);
