import { type MouseEvent, useRef } from "react";
import { apiErrorFrom } from "../lib/api-error.ts";
import { notify } from "./notify.ts";

/** Throws `ApiError` where the address does not lead to a file; the file itself is not fetched. */
const mustLeadToFile = async (address: string): Promise<void> => {
  const response = await fetch(address, { credentials: "same-origin", redirect: "manual" });
  if (response.type !== "opaqueredirect") throw await apiErrorFrom(response);
};

/**
 * A link to a call that redirects to a file and takes `check`. A refusal would replace the page by the server's
 * answer; so the link first asks whether it leads to the file, and a toast tells where it does not.
 */
export const useFileLink = (href: string, failure: { readonly title: string; readonly body: string }) => {
  const isSure = useRef(false);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isSure.current) {
      isSure.current = false;
      return;
    }
    event.preventDefault();
    const link = event.currentTarget;
    mustLeadToFile(`${href}${href.includes("?") ? "&" : "?"}check=true`).then(
      () => {
        isSure.current = true;
        link.click();
      },
      (error: unknown) => notify.failure(error, failure.title, failure.body),
    );
  };
  // A tab of its own, which closes as the file is saved: in ours the browser would take it for leaving a page
  // that is uploading.
  return { href, target: "_blank", rel: "noopener noreferrer", onClick };
};
