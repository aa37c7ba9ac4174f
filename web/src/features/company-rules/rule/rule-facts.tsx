import type { MasterRule } from "../../../../../shared/schemas/rule.ts";
import { formatDate, formatDateTime, formatPerson } from "../../../lib/format.ts";
import { PriorityBadge, StatusBadge } from "../../../ui/badge.tsx";
import { Fact, Facts, Panel } from "../../../ui/panel.tsx";
import { PriorityMenu, StatusMenu } from "../rule-value-menus.tsx";
import { type QuickChange, useQuickChange } from "../use-quick-change.ts";
import { RuleApplicability } from "./rule-applicability.tsx";
import { type RuleForm, StatusFields } from "./rule-edit-fields.tsx";
import { messages } from "./rule-messages.ts";
import type { RuleView } from "./use-rule.ts";

const Dates = ({ company, master }: RuleView) => {
  const { status } = messages;
  const { lastEditedAt = null, lastEditedByUser = null } = company ?? {};
  const by = lastEditedByUser && status.by(formatPerson(lastEditedByUser));
  return (
    <>
      <Fact label={company?.copiedAt ? status.copied : status.created}>
        {formatDate(company?.copiedAt ?? master.createdAt)}
      </Fact>
      <Fact label={status.updated}>{formatDate((company ?? master).updatedAt)}</Fact>
      <Fact label={status.edited}>
        {lastEditedAt && [formatDateTime(lastEditedAt), by].filter(Boolean).join(" ")}
      </Fact>
    </>
  );
};

/** Status and priority, changed where they stand once the company has the rule. */
const State = ({ rule: { company, master }, mayWork }: Pick<RuleStatusProps, "rule" | "mayWork">) => {
  const { status } = messages;
  const change = useQuickChange();
  const onChange =
    company?.companyRuleId && mayWork ? (next: QuickChange) => change(company, next) : undefined;
  return (
    <>
      <Fact label={status.compliance}>
        {company ? (
          <StatusMenu rule={company} onChange={onChange} />
        ) : (
          <StatusBadge status={master.complianceStatus || "pending"} />
        )}
      </Fact>
      <Fact label={status.priority}>
        {company ? (
          <PriorityMenu rule={company} onChange={onChange} />
        ) : (
          <PriorityBadge priority={master.priority} />
        )}
      </Fact>
    </>
  );
};

interface RuleStatusProps {
  rule: RuleView;
  /** The form while the rule is edited. */
  form: RuleForm | undefined;
  /** Whether this person may work on the rule. */
  mayWork: boolean;
}

/** Status, priority and dates: the company's, or the regulation's where it has none. */
export const RuleStatus = ({ rule, form, mayWork }: RuleStatusProps) => {
  const { status } = messages;
  return (
    <Panel heading={status.heading}>
      {form ? <StatusFields form={form} rule={rule.company} /> : null}
      <Facts>
        {form ? null : <State rule={rule} mayWork={mayWork} />}
        <Fact label={status.applicability}>
          <RuleApplicability rule={rule} mayWork={mayWork} />
        </Fact>
        <Dates {...rule} />
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
    </Panel>
  );
};
