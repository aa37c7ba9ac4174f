import { useState } from "react";
import { createUpload } from "../../../../shared/api/imports.ts";
import {
  getPartDependencies,
  getPartMetrics,
  importMetricsEvaluation,
  listPartMetrics,
} from "../../../../shared/api/metrics.ts";
import { maxEvaluationBytes } from "../../../../shared/schemas/metrics.ts";
import { call } from "../../lib/api-client.ts";
import { putFile } from "../../lib/upload.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./metrics-import-messages.ts";

/** The composite key of what is imported. Chapter and subchapter are asked for, and are not stored. */
export interface MetricsKey {
  readonly title: string;
  readonly chapter: string;
  readonly subchapter: string;
  readonly part: string;
  readonly section: string;
}

const changed = [listPartMetrics, getPartMetrics, getPartDependencies];

/** Why a file cannot be imported; undefined when it can. */
const fileProblem = ({ name, type, size }: File): string | undefined => {
  if (!name.toLowerCase().endsWith(".json") && type !== "application/json") return messages.invalid.type;
  return size > maxEvaluationBytes ? messages.invalid.size : undefined;
};

/** Sends the file to the store; answers its key. */
const upload = async (file: File): Promise<string> => {
  const type = file.type || "application/json";
  const { uploadURL, objectKey, headers } = await call(createUpload, {
    body: { name: file.name, size: file.size, type },
  });
  const { signal } = new AbortController();
  await putFile({ url: uploadURL, headers, file, onProgress: () => undefined, signal });
  return objectKey;
};

/** What the form still waits for, in the specification's words; undefined when it can be sent. */
const missing = (key: MetricsKey, file: File | undefined): string | undefined => {
  if (!file) return messages.missing.file;
  return Object.values(key).every((value) => value.trim()) ? undefined : messages.missing.key;
};

/** One import of metrics: the key's fields, the file, and sending both. */
export const useMetricsImport = () => {
  const [key, setKey] = useState<MetricsKey>({
    title: "1",
    chapter: "",
    subchapter: "",
    part: "",
    section: "",
  });
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const { run } = useApiMutation(importMetricsEvaluation, { invalidates: changed });

  const choose = (chosen: File) => {
    const found = fileProblem(chosen);
    setProblem(found);
    setFile(found ? undefined : chosen);
  };

  const submit = async (): Promise<void> => {
    if (!file || missing(key, file) || isPending) return;
    setPending(true);
    try {
      const objectKey = await upload(file);
      const { title: cfrTitle, part, section } = key;
      await run({ body: { objectKey, name: file.name, cfrTitle, part, section } });
      setFile(undefined);
      notify.success(messages.toasts.success, messages.toasts.successBody);
    } catch (error) {
      notify.failure(error, messages.toasts.failure, messages.toasts.failureBody);
    } finally {
      setPending(false);
    }
  };

  return {
    key,
    change: (name: keyof MetricsKey, value: string) => setKey((now) => ({ ...now, [name]: value })),
    file,
    problem,
    choose,
    forget: () => setFile(undefined),
    missing: missing(key, file),
    isPending,
    submit,
  };
};
