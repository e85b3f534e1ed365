import type { BlockOf } from "./content-blocks.ts";
import type { SiteContent } from "./site-content.ts";

type Video = Pick<BlockOf<"video">, "provider" | "id">;
type Player = { name: string; origin: string; watchHref: (id: string) => string; playerSrc: (id: string) => string };

const players: Readonly<Record<Video["provider"], Player>> = {
  youtube: {
    name: "YouTube",
    // The host that sets no cookies before the video plays.
    origin: "https://www.youtube-nocookie.com",
    watchHref: (id) => `https://www.youtube.com/watch?v=${id}`,
    playerSrc: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  },
  vimeo: {
    name: "Vimeo",
    origin: "https://player.vimeo.com",
    watchHref: (id) => `https://vimeo.com/${id}`,
    playerSrc: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  },
};

/** Where a video is: the third party's name, its page there, and the player for a frame. */
export function videoAddresses({ provider, id }: Video): { providerName: string; href: string; playerSrc: string } {
  const { name, watchHref, playerSrc } = players[provider];
  return { providerName: name, href: watchHref(id), playerSrc: playerSrc(id) };
}

export function playerOrigins({ all }: Pick<SiteContent, "all">): string[] {
  const videos = all.flatMap(({ blocks }) => blocks.filter((block) => block.name === "video"));
  return [...new Set(videos.map(({ provider }) => players[provider].origin))];
}
