import type { PartRead } from "../../../../shared/schemas/regulation-text.ts";
import { phone, useMedia } from "../../lib/use-media.ts";
import { PartStories } from "./part-stories.tsx";
import styles from "./reader.module.css";
import type { CompanyReading } from "./reading.ts";
import { useRulesAreKnown } from "./use-reader.ts";
import { YourRules } from "./your-rules.tsx";

interface PartSideProps {
  title: string;
  part: string;
  /** Undefined while it loads. */
  data: PartRead | undefined;
  company: CompanyReading;
}

/** What stands beside a part's contents: the company's rules, then its rulemakings. */
export const PartSide = ({ title, part, data, company }: PartSideProps) => {
  const isPhone = useMedia(phone);
  const areRulesKnown = useRulesAreKnown(title, part);
  // On phones it stands below the contents, and comes with them.
  if (isPhone && !data) return null;
  return (
    <aside className={styles.side}>
      {company.hasCompany ? (
        <YourRules
          key={part}
          title={title}
          part={part}
          isSelected={data?.isSelected ?? undefined}
          addTitle={company.addTitle}
        />
      ) : null}
      {data && areRulesKnown ? <PartStories stories={data.stories} /> : null}
    </aside>
  );
};
