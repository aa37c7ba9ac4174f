import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { rolePermissions } from "../../../shared/permissions/permissions.ts";
import { messages } from "../features/security/messages.ts";
import { securityTabs, tabIn } from "../features/security/security-tabs.tsx";
import type { FirstCalls } from "../lib/opening.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { TabPanels } from "../ui/tab-panels.tsx";

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = ({ search, reader }) =>
  rolePermissions[reader.role].includes("security:manage") ? tabIn(search).calls() : [];

const panels = securityTabs.map(({ id, label, Content }) => ({
  id,
  label,
  content: (
    <Suspense fallback={<SkeletonRows />}>
      <Content />
    </Suspense>
  ),
}));

/** /security */
export const SecurityPage = () => {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <TabPanels
        label={messages.tabs.label}
        panels={panels}
        value={tabIn(params).id}
        onChange={(tab) => setParams({ tab })}
      />
    </>
  );
};
