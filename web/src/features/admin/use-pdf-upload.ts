import { useEffect, useRef, useState } from "react";
import { createUpload } from "../../../../shared/api/imports.ts";
import {
  maxSectionPdfBytes,
  sectionPdfTooLarge,
  sectionPdfWrongType,
} from "../../../../shared/schemas/obligation-evaluation.ts";
import { call } from "../../lib/api-client.ts";
import { putFile } from "../../lib/upload.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./obligations-messages.ts";

const { toasts } = messages;
const pdfType = "application/pdf";

/** A PDF of the form: on its way to the store, or arrived there under `path`. */
export interface UploadedPdf {
  readonly path: string;
  readonly name: string;
  readonly size: number;
}

const problemOf = ({ name, type, size }: File): string | undefined => {
  if (type !== pdfType && !name.toLowerCase().endsWith(".pdf")) return sectionPdfWrongType;
  return size > maxSectionPdfBytes ? sectionPdfTooLarge : undefined;
};

/** Sends one PDF to the store at a time; what is not sent when the form goes away is aborted. */
export const usePdfUpload = (onUploaded: (pdf: UploadedPdf) => void) => {
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File, { signal }: AbortController): Promise<void> => {
    const { name, size } = file;
    const upload = await call(createUpload, { body: { name, size, type: pdfType } }, { signal });
    const onProgress = (share: number) => setSending({ name, share });
    await putFile({ url: upload.uploadURL, headers: upload.headers, file, onProgress, signal });
    onUploaded({ path: upload.objectKey, name, size });
    notify.success(toasts.uploaded, toasts.uploadedBody(name));
  };

  const choose = async (file: File): Promise<void> => {
    const found = problemOf(file);
    setProblem(found);
    if (found === sectionPdfTooLarge) notify.error(toasts.tooLarge, sectionPdfTooLarge);
    if (found) return;
    const controller = new AbortController();
    running.current = controller;
    setSending({ name: file.name, share: 0 });
    try {
      await send(file, controller);
    } catch (error) {
      if (!controller.signal.aborted) notify.failure(error, toasts.uploadFailed, toasts.uploadFailedBody);
    } finally {
      setSending(undefined);
    }
  };

  return { sending, problem, choose, cancel: () => running.current?.abort() };
};
export type PdfUpload = ReturnType<typeof usePdfUpload>;
