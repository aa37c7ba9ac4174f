import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { Breadcrumbs, type RegulationPlace } from "./breadcrumbs.tsx";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** Where the page came from; shown above the title. */
  back?: { to: string; label: string };
  /** Where in the regulation the page is; shown beside the way back. */
  place?: RegulationPlace | undefined;
  /** Badges beside the title. */
  badges?: ReactNode;
  /** Buttons on the right; below the title on phones. */
  actions?: ReactNode;
}

/** Sets the title of the browser's tab for as long as the page is shown. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Subpart`;
    return () => {
      document.title = "Subpart";
    };
  }, [title]);
};

/** The head of every signed-in page: one h1, what the page is for, and its main actions. */
export const PageHeader = ({ title, subtitle, back, place, badges, actions }: PageHeaderProps) => {
  useDocumentTitle(title);
  return (
    <header className={styles.header}>
      {back || place ? (
        <div className={styles.ways}>
          {back ? (
            <Link to={back.to} className={styles.back}>
              <ArrowLeft size={15} aria-hidden="true" />
              {back.label}
            </Link>
          ) : null}
          {place ? <Breadcrumbs place={place} /> : null}
        </div>
      ) : null}
      <div className={styles.row}>
        <div className={styles.words}>
          <div className={styles.titleLine}>
            <h1 className={styles.title}>{title}</h1>
            {badges}
          </div>
          {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </header>
  );
};
