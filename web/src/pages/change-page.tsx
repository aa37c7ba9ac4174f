import { useParams } from "react-router-dom";
import type { HorizonComparison } from "../../../shared/schemas/horizon.ts";
import { messages } from "../features/changes/changes-messages.ts";
import { ChangeDetail } from "../features/changes/one/change-detail.tsx";
import { changeCalls } from "../features/changes/one/use-change.ts";
import { Comparison } from "../features/horizon/comparison.tsx";
import type { FirstCalls } from "../lib/opening.ts";
import { CompanyOnly } from "../ui/company-only.tsx";

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = (place) => (place.reader.companyId ? changeCalls(place) : []);

const showComparison = (comparison: HorizonComparison) => <Comparison comparison={comparison} />;

/** /changes/{id} */
export const ChangePage = () => {
  const { id = "" } = useParams();
  return (
    <CompanyOnly title={messages.title}>
      <ChangeDetail key={id} id={id} show={showComparison} />
    </CompanyOnly>
  );
};
