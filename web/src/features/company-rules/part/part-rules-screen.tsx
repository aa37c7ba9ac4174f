import { Button } from "@chakra-ui/react";
import { BookOpenText } from "lucide-react";
import { memo } from "react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import { isManager } from "../../../../../shared/schemas/roles.ts";
import { partTextPath } from "../../../lib/law-path.ts";
import { useRememberPlace, useReturnFocus } from "../../../lib/return-point.ts";
import { useSession } from "../../../lib/session.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { type TabPanel, TabPanels } from "../../../ui/tab-panels.tsx";
import { messages } from "./messages.ts";
import { PartRules } from "./part-rules.tsx";
import { ReviewSetting } from "./review-setting.tsx";
import type { RuleActions } from "./rule-actions.tsx";
import { AddTitleNotice, SelectionBadge } from "./title-notice.tsx";
import { usePartPage } from "./use-part-page.ts";
import { type PartPlace, usePartRules } from "./use-part-rules.ts";
import { useApplicabilityChoice } from "./use-rule-applicability.ts";
import { useRuleFilters } from "./use-rule-filters.ts";

interface PartRulesScreenProps {
  place: PartPlace;
  /** The tabs after the rules; memoised. */
  tabs: readonly TabPanel[];
  onAssign: (rule: RuleListItem) => void;
  onUploadPolicy: (rule: RuleListItem) => void;
}

/** The tab that is open: it lives in the address, so that the way back from a rule leads to it. */
const useOpenTab = (tabs: readonly TabPanel[]) => {
  const [params, setParams] = useSearchParams();
  const asked = params.get("tab");
  const open = (id: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === "rules") next.delete("tab");
        else next.set("tab", id);
        return next;
      },
      { replace: true },
    );
  return { tab: tabs.find(({ id }) => id === asked)?.id ?? "rules", open };
};

const actionsFor = (isManaging: boolean, isSelected: boolean | undefined): RuleActions => {
  if (!isManaging || isSelected === undefined) return "none";
  return isSelected ? "manage" : "add-title-first";
};

/** The rules of a CFR part. Not drawn again while a dialog opens over it. */
export const PartRulesScreen = memo(({ place, tabs, onAssign, onUploadPolicy }: PartRulesScreenProps) => {
  const { user } = useSession();
  const { tab, open } = useOpenTab(tabs);
  const filters = useRuleFilters();
  const list = usePartRules(place, filters.query);
  const applicability = useApplicabilityChoice();
  const isManaging = isManager(user?.role);
  const { isSelected, description } = usePartPage(place);
  const { pathname, search } = useLocation();
  const returnPath = pathname + search;
  const remember = useRememberPlace({ origin: "cfr-parts", returnPath, ...place });
  useReturnFocus(returnPath, tab === "rules" && list.data !== undefined);
  return (
    <>
      <PageHeader
        title={messages.heading(place.titleNumber, place.partNo)}
        // Keeps its line until it is known.
        subtitle={description ?? "\u00A0"}
        back={{ to: `/cfr-titles/${place.titleNumber}/parts`, label: messages.back }}
        place={place}
        actions={
          <>
            <Button asChild variant="outline">
              <Link to={partTextPath(place.titleNumber, place.partNo)}>
                <BookOpenText aria-hidden="true" />
                {messages.read}
              </Link>
            </Button>
            {isManaging && isSelected ? <ReviewSetting place={place} /> : null}
          </>
        }
        badges={isManaging ? <SelectionBadge isSelected={isSelected} /> : null}
      />
      {isManaging && isSelected === false ? <AddTitleNotice /> : null}
      <TabPanels
        label={messages.tabs.label}
        value={tab}
        onChange={open}
        panels={[
          {
            id: "rules",
            label: messages.tabs.rules(list.data?.facets.all),
            content: (
              <div onClickCapture={remember}>
                <PartRules
                  place={place}
                  list={list}
                  filters={filters}
                  actions={actionsFor(isManaging, isSelected)}
                  failure={isManaging ? messages.loadFailed.part : messages.loadFailed.company}
                  onAssign={onAssign}
                  onUploadPolicy={onUploadPolicy}
                  onApplicability={applicability.choose}
                />
              </div>
            ),
          },
          ...tabs,
        ]}
      />
      {applicability.dialog}
    </>
  );
});
