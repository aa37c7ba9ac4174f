import { type MouseEvent, useRef } from "react";
import { fillPath } from "../../../../shared/api/contract.ts";
import { downloadPolicy } from "../../../../shared/api/policies.ts";
import { apiErrorFrom } from "../../lib/api-error.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./policy-viewer-messages.ts";

const { toast } = messages;

/** Throws `ApiError` where the address does not lead to a file; the file itself is not fetched. */
const mustLeadToFile = async (address: string): Promise<void> => {
  const response = await fetch(address, { credentials: "same-origin", redirect: "manual" });
  if (response.type !== "opaqueredirect") throw await apiErrorFrom(response);
};

/**
 * A link that saves a document under its original name. A refusal would replace the page by the server's
 * answer; so the link first asks whether it leads to the file, and a toast tells where it does not.
 */
export const usePolicyDownload = (policyId: string) => {
  const href = fillPath(downloadPolicy.path, { id: policyId });
  const isSure = useRef(false);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isSure.current) {
      isSure.current = false;
      return;
    }
    event.preventDefault();
    const link = event.currentTarget;
    mustLeadToFile(`${href}?check=true`).then(
      () => {
        isSure.current = true;
        link.click();
      },
      (error: unknown) => notify.failure(error, toast.error, toast.downloadFailed),
    );
  };
  // A tab of its own, which closes as the file is saved: in ours the browser would take it for leaving a page
  // that is uploading.
  return { href, target: "_blank", rel: "noopener", onClick };
};
