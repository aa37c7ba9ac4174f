interface Upload {
  url: string;
  /** Headers signed into the address; sent exactly. */
  headers: Readonly<Record<string, string>>;
  file: Blob;
  /** Share of the file sent so far, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** A PUT of a file that did not arrive; `status` is 0 when the connection failed. */
class UploadError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(
      status === 0
        ? "The connection was lost during the upload."
        : `The file store responded with status ${status}.`,
    );
    this.name = "UploadError";
    this.status = status;
  }
}

/**
 * Sends a file to a presigned address. XMLHttpRequest, because fetch cannot report what has been sent.
 * Rejects with `UploadError`, or with the signal's reason when cancelled.
 */
export const putFile = ({ url, headers, file, onProgress, signal }: Upload): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal.addEventListener("abort", cancel, { once: true });
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () =>
      request.status >= 200 && request.status < 300 ? resolve() : reject(new UploadError(request.status));
    request.onerror = () => reject(new UploadError(0));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", cancel);
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(file);
  });
