import { Button } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { Console, sourcesTab } from "../features/admin/console.tsx";
import { messages } from "../features/admin/messages.ts";
import { obligationsCall, obligationsTab } from "../features/admin/use-obligations.ts";
import { DataImport } from "../features/imports/data-import.tsx";
import { ImportRegulationButton } from "../features/imports/import-regulation-button.tsx";
import { importsCall } from "../features/imports/use-import-history.ts";
import { SectionMetadataList } from "../features/section-metadata/section-metadata.tsx";
import { queryIn } from "../features/section-metadata/use-section-filters.ts";
import { sectionsCall } from "../features/section-metadata/use-sections.ts";
import { LogoutButton } from "../features/session/logout-button.tsx";
import { Sources } from "../features/sources/sources.tsx";
import { sourcesCalls } from "../features/sources/use-sources.ts";
import type { FirstCalls } from "../lib/opening.ts";

/** What belongs to the regulation itself: its sections, and the imports. */
const SectionalMetadata = () => <SectionMetadataList below={<DataImport />} />;

/** The ways to the regulation, and the way out. */
const Ways = () => (
  <>
    <Button asChild variant="outline">
      <Link to="/cfr-titles">{messages.titles}</Link>
    </Button>
    <Button asChild variant="outline">
      <Link to="/horizon-mapping">{messages.horizon}</Link>
    </Button>
    <LogoutButton />
  </>
);

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = ({ search, reader }) => {
  if (search.get("tab") === sourcesTab) return sourcesCalls();
  if (search.get("tab") === obligationsTab) return [obligationsCall(search)];
  return search.has("tab") ? [] : [sectionsCall(queryIn(search)), importsCall(reader)];
};

/** / and /admin of the super admin */
export const AdminPage = () => (
  <Console
    ways={<Ways />}
    metadata={<SectionalMetadata />}
    sources={<Sources importButton={<ImportRegulationButton />} />}
  />
);
