import { Building2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useSession } from "../lib/session.ts";
import { EmptyState } from "./empty-state.tsx";
import { PageHeader } from "./page-header.tsx";
import rowButton from "./row-button.module.css";

interface CompanyOnlyProps {
  /** Heading of the page, also where it has nothing to show. */
  title: string;
  children: ReactNode;
}

/** A page about the reader's company; the system's administrator, who has none, is told so. */
export const CompanyOnly = ({ title, children }: CompanyOnlyProps) => {
  const { user } = useSession();
  if (user?.companyId) return children;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={Building2}
        heading="This page is for company accounts"
        body="Your account does not belong to a company, so there is nothing to show here."
        actions={
          <Link to="/cfr-titles" className={rowButton.button}>
            Browse CFR titles
          </Link>
        }
      />
    </>
  );
};
