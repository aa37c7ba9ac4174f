import { LegalPage } from "../features/legal/legal-page.tsx";
import { privacy } from "../features/legal/privacy.ts";

/** The privacy policy, for everyone (specification 1, section 2.5). */
export const PrivacyPage = () => <LegalPage document={privacy} />;
