import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { DepartmentFacts, PlaceFacts } from "../place/place-facts.ts";
import { TeamList, type TeamFacts } from "../place/team-list.tsx";
import styles from "./contact-pages.sheet.module.css";

export type TeamView = {
  heading: string;
  place: Pick<PlaceFacts, "name" | "href" | "address" | "photo">;
  groups: TeamGroup[];
};

type TeamGroup = { heading: string; members: TeamFacts[] } & Pick<DepartmentFacts, "phone" | "state">;

/** The people of a place, by department, with how to reach each department. */
export function TeamPage({ heading, place, groups }: TeamView) {
  return (
    <div className={`wrap ${styles.teamPage}`}>
      <p className={styles.back}>
        <a href={place.href}>
          <Icon name="chevron-left" size="small" />
          {place.name}
        </a>
      </p>
      <TeamHead heading={heading} place={place} />
      {groups.map((group) => (
        <section key={group.heading} className={styles.group} aria-label={group.heading}>
          <Department {...group} />
          <TeamList members={group.members} />
        </section>
      ))}
    </div>
  );
}

function TeamHead({ heading, place: { href, address, photo } }: Pick<TeamView, "heading" | "place">) {
  return (
    <header className={styles.teamHead}>
      <div className={styles.header}>
        <h1>{heading}</h1>
        <p className={styles.address}>{address}</p>
        <p className={styles.actions}>
          <ButtonLink href={`${href}#enquire`}>
            <Icon name="mail" />
            Write to us
          </ButtonLink>
          <ButtonLink href={href} kind="outline">
            <Icon name="map-pin" />
            Hours and map
          </ButtonLink>
        </p>
      </div>
      {photo && (
        <div className={styles.photo}>
          <Picture picture={photo.picture} alt={photo.alt} sizes="(min-width: 768px) 36vw, 94vw" priority />
        </div>
      )}
    </header>
  );
}

function Department({ heading, phone, state }: TeamGroup) {
  return (
    <div className={styles.department}>
      <h2>{heading}</h2>
      {state && <p className="quiet">{state.text}</p>}
      {phone && (
        <p>
          <a className={styles.call} href={phone.href}>
            <Icon name="phone" size="small" />
            <span className="figures">{phone.text}</span>
          </a>
        </p>
      )}
    </div>
  );
}
