import { Button, Stack } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { Console } from "../features/admin/console.tsx";
import { messages } from "../features/admin/messages.ts";
import { DataImport } from "../features/imports/data-import.tsx";
import { ImportHistory } from "../features/imports/import-history.tsx";
import { ImportRulesButton } from "../features/imports/import-rules-button.tsx";
import { importsCall } from "../features/imports/use-import-history.ts";
import { SectionMetadataList } from "../features/section-metadata/section-metadata.tsx";
import { queryIn } from "../features/section-metadata/use-section-filters.ts";
import { sectionsCall } from "../features/section-metadata/use-sections.ts";
import { LogoutButton } from "../features/session/logout-button.tsx";
import type { FirstCalls } from "../lib/opening.ts";

/** What belongs to the regulation itself: its titles, the imports, and how they went. */
const SectionalMetadata = () => (
  <Stack gap="6">
    <SectionMetadataList />
    <Stack direction="row" gap="3" wrap="wrap" justify="flex-end">
      <Button asChild variant="outline">
        <Link to="/cfr-titles">{messages.titles}</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to="/horizon-mapping">{messages.horizon}</Link>
      </Button>
      <ImportRulesButton />
    </Stack>
    <DataImport />
    <ImportHistory />
  </Stack>
);

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = ({ search, reader }) =>
  search.has("tab") ? [] : [sectionsCall(queryIn(search)), importsCall(reader)];

/** / and /admin of the super admin */
export const AdminPage = () => <Console logout={<LogoutButton />} metadata={<SectionalMetadata />} />;
