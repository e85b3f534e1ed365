import type { BlockOf } from "../../content/content-blocks.ts";
import { phoneLink } from "../../addresses/phone-href.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { type ImageSettings, isIllustration, pictureSources } from "../card/picture-sources.ts";
import { initials, type Person } from "../place/person.ts";
import styles from "./content-page.sheet.module.css";
import type { VideoView } from "./content-view.ts";

export function Team({ people, images }: { people: readonly Person[]; images: ImageSettings }) {
  return (
    <ul className={styles.team}>
      {people.map(({ name, role, text, languagesText, phone, picture }) => (
        <li key={name}>
          {picture === null ? (
            <span className={styles.initials} aria-hidden="true">
              {initials(name)}
            </span>
          ) : (
            <Picture picture={pictureSources(picture, images)} alt="" sizes="(min-width: 768px) 300px, 100vw" />
          )}
          <h3>{name}</h3>
          <p className="quiet">{role}</p>
          {text && <p>{text}</p>}
          {languagesText && <p className="quiet">{languagesText}</p>}
          <Phone number={phone} />
        </li>
      ))}
    </ul>
  );
}

function Phone({ number }: { number: string | null }) {
  const link = phoneLink(number);
  if (link === null) return null;
  return (
    <p>
      <a href={link.href}>
        <span className="figures">{link.text}</span>
      </a>
    </p>
  );
}

export function Gallery({ pictures, images }: Pick<BlockOf<"gallery">, "pictures"> & { images: ImageSettings }) {
  return (
    <ul className={styles.gallery}>
      {pictures.map(({ picture, alt, caption }) => (
        <li key={picture + alt}>
          <figure>
            <Picture picture={pictureSources(picture, images)} alt={alt} sizes="(min-width: 768px) 33vw, 100vw" />
            {(caption !== null || isIllustration(picture)) && <figcaption>{caption ?? "Illustration"}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** A still with a button that puts the player in its place; without scripts a link. */
export function Video({ video, images }: { video: VideoView; images: ImageSettings }) {
  const { title, picture, providerName, href, player } = video;
  return (
    <figure className={styles.video}>
      <div className={styles.player}>
        <Picture picture={pictureSources(picture, images)} alt="" sizes="(min-width: 992px) 880px, 100vw" />
      </div>
      <figcaption>
        <p className={styles.videoTitle}>{title}</p>
        <p className="quiet" data-scripted>
          {`The video is on ${providerName}. If you play it here, ${providerName} will know that you visited this page, and may set its own cookies.`}
        </p>
        <div className={styles.links}>
          <Button kind="outline" data-scripted data-player={JSON.stringify(player)}>
            Play the video
          </Button>
          <ButtonLink kind="plain" href={href}>
            {`Watch it on ${providerName}`}
          </ButtonLink>
        </div>
      </figcaption>
    </figure>
  );
}
