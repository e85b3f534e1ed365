import { Fragment, type ReactNode } from "react";
import type { HomePageSectionName } from "../../sites/page-templates.ts";
import { ServerRendered } from "../page/server-rendered.tsx";
import { BudgetFinder } from "../budget/budget-finder.tsx";
import { RecentlyViewed } from "../saved/recently-viewed.tsx";
import { FeatureBanner } from "./feature-banner.tsx";
import { Hero } from "./hero.tsx";
import { HomeLocations } from "./home-locations.tsx";
import { BodyTypes, Featured, Makes } from "./home-stock.tsx";
import styles from "./home-page.module.css";
import { HomeTeam } from "./home-team.tsx";
import type { HomeView } from "./home-view.ts";
import { Reviews, WhyUs } from "./home-words.tsx";

const sections: Record<HomePageSectionName, (view: HomeView) => ReactNode> = {
  hero: (view) => <Hero view={view} />,
  "body-types": (view) => <BodyTypes view={view} />,
  makes: (view) => <Makes makes={view.brandMakes} />,
  "featured-vehicles": (view) => <Featured view={view} />,
  "feature-banner": (view) => <FeatureBanner tiles={view.tiles} />,
  "why-buy-from-us": (view) => <WhyUs view={view} />,
  "budget-finder": ({ budget }) => budget && <BudgetFinder view={budget} />,
  team: ({ serverRendered, images }) => (
    <ServerRendered>
      {import.meta.env.SSR && serverRendered && <HomeTeam {...serverRendered} images={images} />}
    </ServerRendered>
  ),
  reviews: (view) => <Reviews reviews={view.reviews} />,
  locations: (view) => <HomeLocations view={view} />,
  "recently-viewed": () => <RecentlyViewed />,
};

/** The home page, in the order of the site's template. */
export function HomePage(view: HomeView) {
  return (
    <div className={styles.page}>
      {view.sections.map((name) => (
        <Fragment key={name}>{sections[name](view)}</Fragment>
      ))}
    </div>
  );
}
