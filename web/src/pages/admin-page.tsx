import { Button, Stack } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { ImportHistory } from "../features/admin/import-history.tsx";
import { messages } from "../features/admin/messages.ts";
import { MetricsImport } from "../features/admin/metrics-import.tsx";
import { ImportRulesButton } from "../features/imports/import-rules-button.tsx";
import { Badge } from "../ui/badge.tsx";
import { PageHeader } from "../ui/page-header.tsx";

/** / and /admin of the super admin */
export const AdminPage = () => (
  <>
    <PageHeader
      title={messages.heading}
      subtitle={messages.subtitle}
      badges={<Badge tone="red">{messages.badge}</Badge>}
      actions={
        <>
          <Button asChild variant="outline">
            <Link to="/cfr-titles">{messages.titles}</Link>
          </Button>
          <ImportRulesButton />
        </>
      }
    />
    <Stack gap="6">
      <MetricsImport />
      <ImportHistory />
    </Stack>
  </>
);
