import { Button } from "@chakra-ui/react";
import { Upload } from "lucide-react";
import { useCallback, useRef } from "react";
import { listPolicies } from "../../../shared/api/policies.ts";
import { can } from "../../../shared/permissions/can.ts";
import { messages } from "../features/policies/policies-messages.ts";
import { PolicyManagement } from "../features/policies/policy-management.tsx";
import { type FirstCalls, firstCall } from "../lib/opening.ts";
import { useSession } from "../lib/session.ts";
import { useAskedAction } from "../lib/use-asked-action.ts";
import { CompanyOnly } from "../ui/company-only.tsx";
import { PageHeader } from "../ui/page-header.tsx";

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = () => [firstCall(listPolicies, {})];

/** /policies */
export const PoliciesPage = () => {
  const { user } = useSession();
  const picker = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const pick = useCallback(() => picker.current?.click(), []);
  const pickOrOffer = useCallback(() => {
    // A browser that opens no file dialog without a click leaves the focus where the next Enter does it.
    upload.current?.focus();
    pick();
  }, [pick]);
  const mayManage = can(user, "policy:manage");
  useAskedAction("upload", pickOrOffer, mayManage);
  return (
    <CompanyOnly title={messages.title}>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          mayManage ? (
            <Button ref={upload} onClick={pick}>
              <Upload aria-hidden="true" />
              {messages.upload}
            </Button>
          ) : null
        }
      />
      <PolicyManagement pickerRef={picker} />
    </CompanyOnly>
  );
};
