import { useSearchParams } from "react-router-dom";
import { MyAssignments } from "../features/assignments/my-assignments.tsx";
import { myAssignmentsMessages as messages } from "../features/assignments/my-assignments-messages.ts";
import { Reviews } from "../features/assignments/reviews/reviews.tsx";
import { reviewsMessages } from "../features/assignments/reviews/reviews-messages.ts";
import { reviewsCalls } from "../features/assignments/reviews/use-reviews.ts";
import { myAssignmentsCalls } from "../features/assignments/use-my-assignments.ts";
import { MyChangeTasks, myTasksCall } from "../features/changes/mine/my-tasks.tsx";
import type { FirstCalls } from "../lib/opening.ts";
import { CompanyOnly } from "../ui/company-only.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { TabPanels } from "../ui/tab-panels.tsx";

const { tabs } = reviewsMessages;

const viewIn = (search: URLSearchParams) => (search.get("view") === "reviews" ? "reviews" : "mine");

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = (opening) =>
  viewIn(opening.search) === "reviews"
    ? reviewsCalls(opening)
    : [...myAssignmentsCalls(opening), myTasksCall()];

const Mine = () => (
  <>
    <MyChangeTasks />
    <MyAssignments />
  </>
);

const panels = [
  { id: "mine", label: tabs.mine, content: <Mine /> },
  { id: "reviews", label: tabs.reviews, content: <Reviews /> },
];

/** /assignments */
export const MyAssignmentsPage = () => {
  const [params, setParams] = useSearchParams();
  const view = viewIn(params);
  const words = view === "reviews" ? reviewsMessages : messages;
  return (
    <CompanyOnly title={words.heading}>
      <PageHeader title={words.heading} subtitle={words.subtitle} />
      <TabPanels
        label={tabs.label}
        panels={panels}
        value={view}
        onChange={(id) => setParams(id === "mine" ? {} : { view: id })}
      />
    </CompanyOnly>
  );
};
