import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TeamList, type TeamFacts } from "../place/team-list.tsx";
import styles from "./contact-pages.sheet.module.css";

export type TeamView = {
  heading: string;
  place: { name: string; href: string };
  groups: { heading: string; members: TeamFacts[] }[];
};

export function TeamPage({ heading, place, groups }: TeamView) {
  return (
    <div className={`wrap ${styles.teamPage}`}>
      <p className={styles.back}>
        <a href={place.href}>
          <Icon name="chevron-left" size="small" />
          {place.name}
        </a>
      </p>
      <h1>{heading}</h1>
      {groups.map((group) => (
        <section key={group.heading} className={styles.group} aria-label={group.heading}>
          <h2>{group.heading}</h2>
          <TeamList members={group.members} />
        </section>
      ))}
      <p>
        <ButtonLink href={`${place.href}#enquire`} kind="outline">
          <Icon name="mail" />
          Write to us
        </ButtonLink>
      </p>
    </div>
  );
}
