import { Picture } from "../../ui/picture.tsx";
import { type ImageSettings, pictureSources } from "../card/picture-sources.ts";
import { initials } from "../place/person.ts";
import styles from "./home-words.module.css";
import type { HomeTeam as Facts } from "./home-view.ts";

export function HomeTeam({ team, teamHref, images }: Facts & { images: ImageSettings }) {
  return (
    <section className={`wrap ${styles.team}`} aria-labelledby="team-heading">
      <h2 id="team-heading">Meet the team</h2>
      <ul>
        {team.map(({ name, role, text, languagesText, picture }) => (
          <li key={name}>
            <span className={styles.portrait} aria-hidden="true">
              {picture ? <Picture picture={pictureSources(picture, images)} alt="" sizes="96px" /> : initials(name)}
            </span>
            <h3>{name}</h3>
            <p className="quiet">{role}</p>
            {(text ?? languagesText) && <p>{text ?? languagesText}</p>}
          </li>
        ))}
      </ul>
      <p>
        <a href={teamHref}>Meet the whole team</a>
      </p>
    </section>
  );
}
