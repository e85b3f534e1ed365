import type { BlockOf } from "../../content/content-blocks.ts";
import { phoneLink } from "../../addresses/phone-href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { type ImageSettings, isIllustration, pictureSources } from "../card/picture-sources.ts";
import styles from "./content-page.sheet.module.css";
import type { BlockView } from "./content-view.ts";

export function Team({ people, images }: Pick<BlockOf<"team">, "people"> & { images: ImageSettings }) {
  return (
    <ul className={styles.team}>
      {people.map(({ name, role, text, phone, picture }) => (
        <li key={name}>
          {picture === null ? (
            <span className={styles.initials} aria-hidden="true">
              {initialsOf(name)}
            </span>
          ) : (
            <Picture picture={pictureSources(picture, images)} alt="" sizes="(min-width: 768px) 300px, 100vw" />
          )}
          <h3>{name}</h3>
          <p className="quiet">{role}</p>
          {text && <p>{text}</p>}
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

function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? "").join("");
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

/** A still that links to the video: nothing of the provider loads before the visitor opens it. */
export function Video({ video, images }: { video: Extract<BlockView, { name: "video" }>; images: ImageSettings }) {
  return (
    <figure className={styles.video} data-video={video.provider} data-video-id={video.id}>
      <a href={video.href} rel="noopener">
        <Picture picture={pictureSources(video.picture, images)} alt="" sizes="(min-width: 992px) 800px, 100vw" />
        <span className={styles.play}>
          <Icon name="arrow-up-right" size="small" />
          {`Watch "${video.title}" at ${video.provider === "youtube" ? "YouTube" : "Vimeo"}`}
        </span>
      </a>
    </figure>
  );
}
