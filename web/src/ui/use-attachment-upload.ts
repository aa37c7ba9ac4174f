import { useEffect, useRef, useState } from "react";
import { sendFile } from "../lib/send-file.ts";
import { messages } from "./attachment-messages.ts";
import { notify } from "./notify.ts";

/** Largest file of a form of the console; each form takes one. */
const maxBytes = 10 * 1024 * 1024;

/** A file of a form that arrived in the store under `path`. */
export interface UploadedAttachment {
  readonly path: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Media type. */
  readonly type: string;
}

interface AttachmentUploadOptions {
  /** The media type a file is sent as; undefined for kinds that are not taken. */
  typeOf: (file: File) => string | undefined;
  /** Said of kinds that are not taken. */
  wrongType: string;
  onUploaded: (file: UploadedAttachment) => void;
  /** See `sendFile`. */
  purpose?: "evidence" | "policy";
}

const sizeProblem = ({ size }: File): string | undefined =>
  size > maxBytes ? messages.tooLargeBody : undefined;

/** Sends one file to the store at a time; what is not sent when the form goes away is aborted. */
export const useAttachmentUpload = (options: AttachmentUploadOptions) => {
  const { typeOf, wrongType, onUploaded, purpose } = options;
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File, type: string, { signal }: AbortController): Promise<void> => {
    const { name, size } = file;
    const onProgress = (share: number) => setSending({ name, share });
    const path = await sendFile({ file, type, purpose, onProgress, signal });
    onUploaded({ path, name, size, type });
    notify.success(messages.uploaded, messages.uploadedBody(name));
  };

  const choose = async (file: File): Promise<void> => {
    const type = typeOf(file);
    const found = type ? sizeProblem(file) : wrongType;
    setProblem(found);
    if (type && found) notify.error(messages.tooLarge, found);
    if (!type || found) return;
    const controller = new AbortController();
    running.current = controller;
    setSending({ name: file.name, share: 0 });
    try {
      await send(file, type, controller);
    } catch (error) {
      if (!controller.signal.aborted) notify.failure(error, messages.failed, messages.failedBody);
    } finally {
      setSending(undefined);
    }
  };

  return { sending, problem, choose, cancel: () => running.current?.abort() };
};
export type AttachmentUpload = ReturnType<typeof useAttachmentUpload>;
