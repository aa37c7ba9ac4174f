import type { SectionRead } from "../../../../shared/schemas/regulation-text.ts";
import { phone, useMedia } from "../../lib/use-media.ts";
import { Versions } from "./as-of.tsx";
import { CitedBy } from "./cited-by.tsx";
import styles from "./reader.module.css";
import type { CompanyReading } from "./reading.ts";
import { useRulesAreKnown } from "./use-reader.ts";
import { YourRules } from "./your-rules.tsx";

interface SectionSideProps {
  title: string;
  part: string | undefined;
  identifier: string;
  /** Undefined while it loads. */
  section: SectionRead | undefined;
  company: CompanyReading;
  isSelected: boolean | undefined;
  date: string | undefined;
  toOf: (date: string | undefined) => string;
  onCompare: () => void;
}

/** What stands beside a section: the company's rules, then its versions and what cites it. */
export const SectionSide = ({ title, part, identifier, section, company, ...rest }: SectionSideProps) => {
  const isPhone = useMedia(phone);
  const areRulesKnown = useRulesAreKnown(title, part, identifier);
  // On phones it stands below the text, and comes with it.
  if (isPhone && !section) return null;
  return (
    <aside className={styles.side}>
      {company.hasCompany ? (
        <YourRules
          key={identifier}
          title={title}
          part={part}
          section={identifier}
          isSelected={rest.isSelected}
          addTitle={company.addTitle}
        />
      ) : null}
      {section && areRulesKnown ? (
        <>
          <Versions section={section} date={rest.date} toOf={rest.toOf} onCompare={rest.onCompare} />
          <CitedBy key={identifier} section={section} />
        </>
      ) : null}
    </aside>
  );
};
