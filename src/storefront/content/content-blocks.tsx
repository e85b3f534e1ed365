import type { ReactNode } from "react";
import { specialOffersPath } from "../../addresses/paths.ts";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import { PlaceGrid } from "../place/place-grid.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { OfferCards } from "../offers/offer-cards.tsx";
import { Links } from "./content-links.tsx";
import styles from "./content-page.sheet.module.css";
import { Gallery, Team, Video } from "./content-pictures.tsx";
import { Comparison, Questions, Reviews, TextBlock } from "./content-texts.tsx";
import type { BlockView, ContentView } from "./content-view.ts";

type Blocks = Pick<ContentView, "blocks" | "images" | "siteSlug">;

export function ContentBlocks({ blocks, ...site }: Blocks) {
  return blocks.map((block, index) => (
    // Blocks of a page never move: it is not hydrated.
    <section key={`${index} ${block.name}`} className={`wrap ${styles.block} ${blockClass(block)}`}>
      {blockContent(block, site)}
    </section>
  ));
}

const wideBlocks: readonly BlockView["name"][] = [
  "stock",
  "offers",
  "locations",
  "team",
  "gallery",
  "comparison",
  "reviews",
  "video",
];

function blockClass({ name }: BlockView): string | undefined {
  return wideBlocks.includes(name) ? styles.wide : "";
}

function blockContent(block: BlockView, { images, siteSlug }: Omit<Blocks, "blocks">): ReactNode {
  switch (block.name) {
    case "text":
      return <TextBlock sections={block.sections} />;
    case "points":
      return (
        <Divided heading={block.heading}>
          <dl className={styles.points}>
            {block.points.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Divided>
      );
    case "stock":
      return (
        <Wide heading={block.heading} more={block.more}>
          <VehicleCards
            {...block}
            images={images}
            siteSlug={siteSlug}
            headingLevel="h3"
            firstIsHero={false}
            layout="rail"
          />
        </Wide>
      );
    case "offers":
      return (
        <Wide heading={block.heading} more={{ label: "See all offers", href: specialOffersPath }}>
          <OfferCards offers={block.offers} images={images} headingLevel="h3" />
        </Wide>
      );
    case "locations":
      return (
        <Wide heading={block.heading}>
          <PlaceGrid places={block.places} isList={block.places.length === 1} />
        </Wide>
      );
    case "team":
      return (
        <Wide heading={block.heading}>
          <Team people={block.people} images={images} />
        </Wide>
      );
    case "faq":
      return (
        <Divided heading={block.heading}>
          <Questions questions={block.questions} />
        </Divided>
      );
    case "gallery":
      return (
        <Wide heading={block.heading}>
          <Gallery pictures={block.pictures} images={images} />
        </Wide>
      );
    case "video":
      return <Video video={block} images={images} />;
    case "reviews":
      return (
        <Wide heading={block.heading}>
          <Reviews reviews={block.reviews} />
        </Wide>
      );
    case "comparison":
      return (
        <Wide heading={block.heading}>
          <Comparison comparison={block} />
        </Wide>
      );
    case "call-to-action":
      return (
        <div className={styles.action}>
          <div>
            <h2>{block.heading}</h2>
            {block.text && <p>{block.text}</p>}
          </div>
          <Links links={block.links} />
        </div>
      );
    case "broken":
      return (
        <p
          role="alert"
          className={styles.broken}
        >{`The block "${block.block}" on line ${block.line} is not shown: ${block.message}.`}</p>
      );
  }
}

function Divided({ heading, children }: { heading: string | null; children: ReactNode }) {
  return (
    <div className={styles.divided}>
      {heading && <h2>{heading}</h2>}
      <div className={styles.beside}>{children}</div>
    </div>
  );
}

function Wide({
  heading,
  more,
  children,
}: {
  heading: string | null;
  more?: { label: string; href: string };
  children: ReactNode;
}) {
  return (
    <>
      {heading && <h2 className={styles.wideHeading}>{heading}</h2>}
      {children}
      {more && (
        <p className={styles.more}>
          <ButtonLink href={more.href} kind="outline">
            {more.label}
          </ButtonLink>
        </p>
      )}
    </>
  );
}
