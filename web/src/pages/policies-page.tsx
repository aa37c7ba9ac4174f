import { Button } from "@chakra-ui/react";
import { Upload } from "lucide-react";
import { useRef } from "react";
import { listPolicies } from "../../../shared/api/policies.ts";
import { can } from "../../../shared/permissions/can.ts";
import { messages } from "../features/policies/policies-messages.ts";
import { PolicyManagement } from "../features/policies/policy-management.tsx";
import { type FirstCalls, firstCall } from "../lib/opening.ts";
import { useSession } from "../lib/session.ts";
import { CompanyOnly } from "../ui/company-only.tsx";
import { PageHeader } from "../ui/page-header.tsx";

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = () => [firstCall(listPolicies, {})];

/** /policies */
export const PoliciesPage = () => {
  const { user } = useSession();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <CompanyOnly title={messages.title}>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          can(user, "policy:manage") ? (
            <Button onClick={() => picker.current?.click()}>
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
