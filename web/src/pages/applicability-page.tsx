import { useSearchParams } from "react-router-dom";
import { messages } from "../features/reports/applicability-messages.ts";
import { ApplicabilityRecord } from "../features/reports/applicability-record.tsx";
import { applicabilityCalls } from "../features/reports/use-applicability-record.ts";
import { Proposals } from "../features/scoping/proposals.tsx";
import { messages as scoping } from "../features/scoping/scoping-messages.ts";
import { proposalCalls } from "../features/scoping/use-proposals.ts";
import type { FirstCalls } from "../lib/opening.ts";
import { CompanyOnly } from "../ui/company-only.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { TabPanels } from "../ui/tab-panels.tsx";

const recordTab = "record";
const { tabs } = scoping;
const panels = [
  { id: "proposals", label: tabs.proposals, content: <Proposals />, isKept: true },
  { id: recordTab, label: tabs.record, content: <ApplicabilityRecord /> },
];

const isRecord = (search: URLSearchParams): boolean => search.get("tab") === recordTab;

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = (opening) =>
  isRecord(opening.search) ? applicabilityCalls(opening) : proposalCalls(opening);

/** /applicability */
export const ApplicabilityPage = () => {
  const [search, setSearch] = useSearchParams();
  return (
    <CompanyOnly title={messages.title}>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        back={{ to: "/reports", label: messages.back }}
      />
      <TabPanels
        label={tabs.label}
        panels={panels}
        value={isRecord(search) ? recordTab : "proposals"}
        onChange={(tab) => setSearch(tab === recordTab ? { tab } : {}, { replace: true })}
      />
    </CompanyOnly>
  );
};
