import { waitFor } from "@testing-library/react";
import { beforeEach, expect, vi } from "vitest";

interface ProgressLike {
  lengthComputable: boolean;
  loaded: number;
  total: number;
}

/** Stands in for XMLHttpRequest where a file is sent: the test says how far it comes and how it ends. */
export class FakeUpload {
  static readonly sent: FakeUpload[] = [];

  method = "";
  url = "";
  status = 0;
  isAborted = false;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: ProgressLike) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(): void {
    FakeUpload.sent.push(this);
  }

  abort(): void {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }

  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total });
  }

  finish(status: number): void {
    this.status = status;
    this.onload?.();
    this.onloadend?.();
  }
}

/** Call at a file's top: files are sent through `FakeUpload`, none of them yet. */
export const takeUploads = (): void => {
  beforeEach(() => {
    FakeUpload.sent.length = 0;
    vi.stubGlobal("XMLHttpRequest", FakeUpload);
  });
};

/** Waits until the first file is on its way, and ends that with an answer of the store. */
export const answerUpload = async (status: number): Promise<void> => {
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  FakeUpload.sent[0]?.finish(status);
};
