import { useEffect, useRef, useState } from "react";
import { createUpload, importRules } from "../../../../shared/api/imports.ts";
import { call } from "../../lib/api-client.ts";
import { putFile } from "../../lib/upload.ts";
import { notify } from "../../ui/notify.ts";
import { importFileProblem } from "./import-file.ts";
import { messages } from "./import-messages.ts";

/** States of the dialog: no file, file chosen, uploading (specification 1, 2.11), and then the job. */
type ImportPhase =
  | { name: "empty"; problem: string | undefined }
  | { name: "chosen"; file: File }
  | { name: "uploading"; file: File; share: number }
  | { name: "running"; jobId: string };

const empty: ImportPhase = { name: "empty", problem: undefined };

/** Opens an upload, sends the file, starts the job; answers the job's id. */
const send = async (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> => {
  const type = file.type || "application/json";
  const upload = await call(createUpload, { body: { name: file.name, size: file.size, type } }, { signal });
  await putFile({ url: upload.uploadURL, headers: upload.headers, file, onProgress, signal });
  const job = await call(importRules, { body: { objectKey: upload.objectKey, name: file.name } }, { signal });
  return job.jobId;
};

export interface RulesImport {
  phase: ImportPhase;
  choose: (file: File) => void;
  upload: () => Promise<void>;
  /** Stops an upload, or forgets the file. A job that runs goes on. */
  reset: () => void;
}

/** One import, from choosing the file to the job's id. */
export const useRulesImport = (): RulesImport => {
  const [phase, setPhase] = useState<ImportPhase>(empty);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const choose = (file: File) => {
    const problem = importFileProblem(file);
    setPhase(problem ? { name: "empty", problem } : { name: "chosen", file });
  };

  const upload = async (): Promise<void> => {
    if (phase.name !== "chosen") return;
    const { file } = phase;
    const controller = new AbortController();
    running.current = controller;
    const show = (share: number) => setPhase({ name: "uploading", file, share });
    show(0);
    try {
      setPhase({ name: "running", jobId: await send(file, show, controller.signal) });
    } catch (error) {
      if (controller.signal.aborted) return;
      setPhase({ name: "chosen", file });
      notify.failure(error, messages.toasts.failed, messages.toasts.failedBody);
    }
  };

  const reset = () => {
    running.current?.abort();
    setPhase(empty);
  };
  return { phase, choose, upload, reset };
};
