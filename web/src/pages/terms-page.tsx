import { LegalPage } from "../features/legal/legal-page.tsx";
import { terms } from "../features/legal/terms.ts";

/** The terms of service, for everyone. */
export const TermsPage = () => <LegalPage document={terms} />;
