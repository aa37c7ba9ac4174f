import { useCallback, useState } from "react";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import { AssignDialog } from "../features/assignments/assign-dialog.tsx";
import { type AssignableRule, assignable } from "../features/assignments/use-assign-rule.ts";
import { Regulations } from "../features/company-rules/regulations.tsx";
import { messages } from "../features/company-rules/regulations-messages.ts";
import { CompanyOnly } from "../ui/company-only.tsx";

/** /regulations */
export const RegulationsPage = () => {
  const [assigning, setAssigning] = useState<AssignableRule | null>(null);
  const startAssigning = useCallback((rule: RuleListItem) => setAssigning(assignable(rule)), []);
  return (
    <CompanyOnly title={messages.heading}>
      <Regulations onAssign={startAssigning} />
      <AssignDialog rule={assigning} onClose={() => setAssigning(null)} />
    </CompanyOnly>
  );
};
