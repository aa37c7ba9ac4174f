import { LegalPage } from "../features/legal/legal-page.tsx";
import { terms } from "../features/legal/terms.ts";

/** The terms of service, for everyone (specification 1, section 2.5). */
export const TermsPage = () => <LegalPage document={terms} />;
