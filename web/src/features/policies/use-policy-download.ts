import { fillPath } from "../../../../shared/api/fill-path.ts";
import { downloadPolicy } from "../../../../shared/api/policies.ts";
import { useFileLink } from "../../ui/use-file-link.ts";
import { messages } from "./policy-viewer-messages.ts";

const { error: title, downloadFailed: body } = messages.toast;

/**
 * A link that saves a document under its original name.
 * @param version left out, it is the published one
 */
export const usePolicyDownload = (policyId: string, version?: number) => {
  const path = fillPath(downloadPolicy.path, { id: policyId });
  return useFileLink(version === undefined ? path : `${path}?version=${version}`, { title, body });
};
