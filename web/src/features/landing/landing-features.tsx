import { FileCheck2, GitCompare, type LucideIcon, PenLine, Ruler, Search, Users } from "lucide-react";
import styles from "./landing.module.css";
import { messages } from "./messages.ts";

type FeatureName = keyof typeof messages.features.items;

const icons: Readonly<Record<FeatureName, LucideIcon>> = {
  search: Search,
  team: Users,
  policies: FileCheck2,
  own: PenLine,
  metrics: Ruler,
  horizon: GitCompare,
};
const names: readonly FeatureName[] = ["search", "team", "policies", "own", "metrics", "horizon"];

const Feature = ({ name }: { name: FeatureName }) => {
  const Icon = icons[name];
  const { title, body } = messages.features.items[name];
  return (
    <li className={styles.feature}>
      <Icon size={22} className={styles.featureIcon} aria-hidden="true" />
      <h3 className={styles.featureTitle}>{title}</h3>
      <p className={styles.featureBody}>{body}</p>
    </li>
  );
};

export const LandingFeatures = () => (
  <section id="features" className={styles.features} aria-labelledby="features-heading">
    <h2 id="features-heading" className={styles.featuresHeading}>
      {messages.features.heading}
    </h2>
    <p className={styles.featuresBody}>{messages.features.body}</p>
    <ul className={styles.featureGrid}>
      {names.map((name) => (
        <Feature key={name} name={name} />
      ))}
    </ul>
  </section>
);
