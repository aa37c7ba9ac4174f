import { useParams } from "react-router-dom";
import { NotFound } from "../app/not-found.tsx";
import { DutyDetail } from "../features/duties/duty-detail.tsx";
import { dutyCalls } from "../features/duties/use-duties.ts";
import { OccurrenceEvidence } from "../features/evidence/occurrence-evidence.tsx";
import { dutyEvidenceCall } from "../features/evidence/use-evidence.ts";
import type { FirstCalls } from "../lib/opening.ts";

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = (opening) => [
  ...dutyCalls(opening),
  dutyEvidenceCall(opening.params.id ?? ""),
];

/** /duties/{id} */
export const DutyPage = () => {
  const { id = "" } = useParams();
  return (
    <DutyDetail
      key={id}
      id={id}
      missing={<NotFound />}
      evidence={(occurrence, { name }) => <OccurrenceEvidence occurrence={occurrence} name={name} />}
    />
  );
};
