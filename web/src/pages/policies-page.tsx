import { Button } from "@chakra-ui/react";
import { Upload } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { listPolicies } from "../../../shared/api/policies.ts";
import { can } from "../../../shared/permissions/can.ts";
import { messages } from "../features/policies/policies-messages.ts";
import { PolicyManagement } from "../features/policies/policy-management.tsx";
import { PolicyUploadDialog } from "../features/policies/policy-upload-dialog.tsx";
import { callsUnderView } from "../lib/list-view.ts";
import { type FirstCalls, firstCall } from "../lib/opening.ts";
import { useSession } from "../lib/session.ts";
import { useAskedAction } from "../lib/use-asked-action.ts";
import { CompanyOnly } from "../ui/company-only.tsx";
import { PageHeader } from "../ui/page-header.tsx";

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = (place) =>
  callsUnderView("policies", place, () => [firstCall(listPolicies, {})]);

/** /policies */
export const PoliciesPage = () => {
  const { user } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const [isUploading, setUploading] = useState(false);
  const open = useCallback(() => setUploading(true), []);
  const mayManage = can(user, "policy:manage");
  useAskedAction("upload", open, mayManage);
  return (
    <CompanyOnly title={messages.title}>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          mayManage ? (
            <Button ref={button} onClick={open}>
              <Upload aria-hidden="true" />
              {messages.upload}
            </Button>
          ) : null
        }
      />
      {mayManage ? (
        <PolicyUploadDialog
          isOpen={isUploading}
          onOpen={open}
          onClose={() => setUploading(false)}
          button={button}
        />
      ) : null}
      <PolicyManagement />
    </CompanyOnly>
  );
};
