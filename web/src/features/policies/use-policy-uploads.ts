import { useEffect, useRef, useState } from "react";
import { createUpload } from "../../../../shared/api/imports.ts";
import { addPolicy, listPolicies } from "../../../../shared/api/policies.ts";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import { call } from "../../lib/api-client.ts";
import { messageOf, statusOf } from "../../lib/api-error.ts";
import { documentFileProblem, documentTypeOf } from "../../lib/document-file.ts";
import { useInvalidate } from "../../lib/invalidation.ts";
import { putFile } from "../../lib/upload.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./policy-upload-messages.ts";

type UploadPhase =
  | { name: "waiting" }
  | { name: "sending"; share: number }
  /** The server looks at the file and records it; too late to cancel. */
  | { name: "checking" }
  | { name: "done" }
  | { name: "cancelled" }
  | { name: "failed"; reason: string; canRetry: boolean };

export interface PolicyUpload {
  id: number;
  file: File;
  phase: UploadPhase;
}

export interface PolicyUploadsState {
  /** In the order the files were chosen. */
  uploads: readonly PolicyUpload[];
  /** True until every file has arrived, failed or been cancelled. */
  isBusy: boolean;
  /** What happened last, for assistive technology. */
  said: string;
  add: (file: File) => void;
  cancel: (id: number) => void;
  retry: (id: number) => void;
  dismiss: (id: number) => void;
  /** Takes away the lines of all files that are not on their way. */
  dismissEnded: () => void;
}

/** Files that are sent at the same time; the others wait. */
const atOnce = 2;
const busyPhases: ReadonlySet<UploadPhase["name"]> = new Set(["waiting", "sending", "checking"]);
/** Whether a file still waits, is sent or checked. */
export const isOnItsWay = ({ phase }: PolicyUpload): boolean => busyPhases.has(phase.name);

/** The file itself is refused: sending the same bytes again changes nothing. */
const finalStatuses: ReadonlySet<number | undefined> = new Set([400, 413, 415]);
const refreshed = [listPolicies] as const;

/** Opens an upload, sends the file, has it checked and recorded. Only the first two can be aborted. */
const send = async (file: File, show: (phase: UploadPhase) => void, signal: AbortSignal): Promise<Policy> => {
  const upload = await call(
    createUpload,
    { body: { name: file.name, size: file.size, type: documentTypeOf(file) } },
    { signal },
  );
  await putFile({
    url: upload.uploadURL,
    headers: upload.headers,
    file,
    onProgress: (share) => show({ name: "sending", share }),
    signal,
  });
  show({ name: "checking" });
  return call(addPolicy, { body: { objectKey: upload.objectKey, originalName: file.name } });
};

/**
 * Uploads of policy documents, from choosing the files to their records. What is not sent yet when the
 * component goes away is aborted.
 * @param onUploaded what follows a recorded document, such as attaching it; the upload is done after it. It
 *   tells of its own failures and does not reject.
 * @param failure what a failed upload says where the server gives no reason
 */
export const usePolicyUploads = (
  onUploaded: (policy: Policy) => Promise<void> | void,
  failure: string,
): PolicyUploadsState => {
  const [uploads, setUploads] = useState<readonly PolicyUpload[]>([]);
  const [said, setSaid] = useState("");
  const running = useRef(new Map<number, AbortController>());
  const nextId = useRef(0);
  const invalidate = useInvalidate();

  const show = (id: number, phase: UploadPhase) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, phase } : upload)));

  const fail = (id: number, error: unknown) => {
    show(id, {
      name: "failed",
      reason: messageOf(error, failure),
      canRetry: !finalStatuses.has(statusOf(error)),
    });
    notify.failure(error, messages.toast.error, failure);
  };

  const start = async ({ id, file }: PolicyUpload): Promise<void> => {
    const controller = new AbortController();
    running.current.set(id, controller);
    show(id, { name: "sending", share: 0 });
    try {
      const policy = await send(file, (phase) => show(id, phase), controller.signal);
      await invalidate(refreshed);
      await onUploaded(policy);
      show(id, { name: "done" });
      setSaid(messages.said.done(file.name));
    } catch (error) {
      if (!controller.signal.aborted) fail(id, error);
    } finally {
      // A cancelled one may be running again by now.
      if (running.current.get(id) === controller) running.current.delete(id);
    }
  };

  // After every drawing: each end of an upload is one, and makes room for the next in line.
  useEffect(() => {
    const next = uploads.filter(({ id, phase }) => phase.name === "waiting" && !running.current.has(id));
    for (const upload of next.slice(0, Math.max(0, atOnce - running.current.size))) void start(upload);
  });
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const add = (file: File) => {
    const id = nextId.current++;
    const reason = documentFileProblem(file);
    const phase: UploadPhase = reason ? { name: "failed", reason, canRetry: false } : { name: "waiting" };
    setUploads((all) => [...all, { id, file, phase }]);
    if (reason) setSaid(messages.said.refused(file.name, reason));
  };

  const cancel = (id: number) => {
    running.current.get(id)?.abort();
    running.current.delete(id);
    show(id, { name: "cancelled" });
    const name = uploads.find((upload) => upload.id === id)?.file.name ?? "";
    setSaid(messages.said.cancelled(name));
  };

  return {
    uploads,
    isBusy: uploads.some(isOnItsWay),
    said,
    add,
    cancel,
    retry: (id) => show(id, { name: "waiting" }),
    dismiss: (id) => setUploads((all) => all.filter((upload) => upload.id !== id)),
    dismissEnded: () => setUploads((all) => all.filter(isOnItsWay)),
  };
};
