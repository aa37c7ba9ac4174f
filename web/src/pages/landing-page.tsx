import { LandingFeatures } from "../features/landing/landing-features.tsx";
import { LandingCall, LandingFooter } from "../features/landing/landing-footer.tsx";
import { LandingHeader } from "../features/landing/landing-header.tsx";
import { LandingHero } from "../features/landing/landing-hero.tsx";
import { LandingScope } from "../features/landing/landing-scope.tsx";
import { LandingScreens, LandingVideo } from "../features/landing/landing-screens.tsx";

/** The public front page. Plain CSS: it is the first thing anyone loads. */
export const LandingPage = () => (
  <>
    <LandingHeader />
    <main>
      <LandingHero />
      <LandingScope />
      <LandingScreens />
      <LandingFeatures />
      <LandingVideo />
      <LandingCall />
    </main>
    <LandingFooter />
  </>
);
