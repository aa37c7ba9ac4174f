import type { MasterRule } from "../../../../shared/schemas/rule.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { Badge, PriorityBadge, StatusBadge } from "../../ui/badge.tsx";
import { Fact, Facts, Panel } from "../../ui/panel.tsx";
import { OfficialLink } from "./official-link.tsx";
import { messages } from "./rule-messages.ts";
import type { RuleView } from "./use-rule.ts";

/** Status, priority and dates: the company's, or the regulation's where it has none (specification 2, section 2.2). */
export const RuleStatus = ({ company, master }: RuleView) => {
  const { status } = messages;
  const { complianceStatus, priority, isActive, updatedAt } = company ?? master;
  return (
    <Panel heading={status.heading}>
      <Facts>
        <Fact label={status.compliance}>
          <StatusBadge status={complianceStatus || "pending"} />
        </Fact>
        <Fact label={status.priority}>
          <PriorityBadge priority={priority} />
        </Fact>
        <Fact label={status.applicability}>
          {isActive ? status.applicable : <Badge>{messages.notApplicable}</Badge>}
        </Fact>
        <Fact label={company?.copiedAt ? status.copied : status.created}>
          {formatDate(company?.copiedAt ?? master.createdAt)}
        </Fact>
        <Fact label={status.updated}>{formatDate(updatedAt)}</Fact>
        <Fact label={status.edited}>{company?.lastEditedAt && formatDateTime(company.lastEditedAt)}</Fact>
      </Facts>
    </Panel>
  );
};

/** Where the rule stands in the CFR. */
export const RuleSource = ({ master }: { master: MasterRule }) => {
  const { source } = messages;
  const section = [master.section, master.sectionHeading].filter(Boolean).join(" ");
  const part = messages.source.partOf(master.titleNumber, master.partNo);
  return (
    <Panel heading={source.heading}>
      <Facts>
        <Fact label={source.citation}>{master.sourceSection}</Fact>
        <Fact label={source.section}>{section}</Fact>
        <Fact label={source.part}>{[part, master.partDescription].filter(Boolean).join(" – ")}</Fact>
        <Fact label={source.regulation}>{master.sourceRegulation}</Fact>
        <Fact label={source.effective}>{master.effectiveDate && formatDate(master.effectiveDate)}</Fact>
      </Facts>
      <OfficialLink url={master.officialUrl} />
    </Panel>
  );
};
