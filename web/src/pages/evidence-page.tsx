import { EvidenceList } from "../features/evidence/evidence-list.tsx";

export { evidenceCalls as firstCalls } from "../features/evidence/use-evidence.ts";

/** /evidence */
export const EvidencePage = () => <EvidenceList />;
