import type { SignedRequest } from "../../../functions/core/signed-http.ts";
import { uploadsS3 } from "../../../functions/services/uploads/uploaded-objects.ts";
import { aroundTable } from "./around-table.ts";

/** The operation of S3 that a request is, of those that tests wait for. */
const operationOf = ({ method, headers }: SignedRequest): string | undefined => {
  if (headers["x-amz-copy-source"] !== undefined) return "CopyObject";
  return method === "GET" ? "GetObject" : undefined;
};

/**
 * Runs `act` at the moment before the functions' next request of this kind, such as `CopyObject` or
 * `TransactWriteItems`; when it throws, the request is not made and fails with that.
 */
export const beforeNext = (operation: string, act: () => Promise<void>): void => {
  let isDone = false;
  const actOnce = async (name: string | undefined) => {
    if (isDone || name !== operation) return;
    isDone = true;
    await act();
  };
  const http = uploadsS3();
  const { send, open } = http;
  const after =
    <T>(next: (request: SignedRequest, read: T) => unknown) =>
    async (request: SignedRequest, read: T) => {
      await actOnce(operationOf(request));
      return next.call(http, request, read);
    };
  Object.assign(http, { send: after(send), open: after(open) });
  aroundTable((next) => async (name, input) => {
    await actOnce(name);
    return next(name, input);
  });
};
