import { useSearchParams } from "react-router-dom";
import { GroupWork } from "../features/assignments/groups/group-work.tsx";
import { groupWorkMessages } from "../features/assignments/groups/group-work-messages.ts";
import { groupWorkCalls } from "../features/assignments/groups/use-group-work.ts";
import { MyAssignments } from "../features/assignments/my-assignments.tsx";
import { myAssignmentsMessages as messages } from "../features/assignments/my-assignments-messages.ts";
import { Reviews } from "../features/assignments/reviews/reviews.tsx";
import { reviewsMessages } from "../features/assignments/reviews/reviews-messages.ts";
import { reviewsCalls } from "../features/assignments/reviews/use-reviews.ts";
import { myAssignmentsCalls } from "../features/assignments/use-my-assignments.ts";
import { MyChangeTasks, myTasksCall } from "../features/changes/mine/my-tasks.tsx";
import { Duties, DutiesActions } from "../features/duties/duties.tsx";
import { dutiesMessages } from "../features/duties/duties-messages.ts";
import { dutiesCalls } from "../features/duties/use-duties.ts";
import type { FirstCalls } from "../lib/opening.ts";
import { CompanyOnly } from "../ui/company-only.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { TabPanels } from "../ui/tab-panels.tsx";

const { tabs } = reviewsMessages;

const views = ["mine", "groups", "reviews", "duties"] as const;
/** A saved view of the duties stands where the tab does, and the tab beside it. */
const viewIn = (search: URLSearchParams) =>
  views.find((view) => view === search.get("view")) ?? (search.get("tab") === "duties" ? "duties" : "mine");

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = (opening) => {
  const view = viewIn(opening.search);
  if (view === "reviews") return reviewsCalls(opening);
  if (view === "groups") return groupWorkCalls(opening);
  if (view === "duties") return dutiesCalls(opening);
  return [...myAssignmentsCalls(opening), myTasksCall()];
};

const Mine = () => (
  <>
    <MyChangeTasks />
    <MyAssignments />
  </>
);

const panels = [
  { id: "mine", label: tabs.mine, content: <Mine /> },
  { id: "groups", label: tabs.groups, content: <GroupWork /> },
  { id: "reviews", label: tabs.reviews, content: <Reviews /> },
  { id: "duties", label: dutiesMessages.tab, content: <Duties /> },
];

const words = {
  ...{ mine: messages, groups: groupWorkMessages },
  ...{ reviews: reviewsMessages, duties: dutiesMessages },
} as const;

/** /assignments */
export const MyAssignmentsPage = () => {
  const [params, setParams] = useSearchParams();
  const view = viewIn(params);
  const { heading, subtitle } = words[view];
  return (
    <CompanyOnly title={heading}>
      <PageHeader
        title={heading}
        subtitle={subtitle}
        actions={view === "duties" ? <DutiesActions /> : null}
      />
      <TabPanels
        label={tabs.label}
        panels={panels}
        value={view}
        onChange={(id) => setParams(id === "mine" ? {} : { view: id })}
      />
    </CompanyOnly>
  );
};
