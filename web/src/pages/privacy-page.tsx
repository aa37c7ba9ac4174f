import { LegalPage } from "../features/legal/legal-page.tsx";
import { privacy } from "../features/legal/privacy.ts";

/** The privacy policy, for everyone. */
export const PrivacyPage = () => <LegalPage document={privacy} />;
