import type { FeedSite } from "./feed-site.ts";

export type DealershipCount = { dealership: string; name: string; count: number };

export class CountByDealership {
  private readonly bySlug = new Map<string, number>();

  add(slug: string, count = 1): void {
    this.bySlug.set(slug, (this.bySlug.get(slug) ?? 0) + count);
  }

  counts({ dealerships }: Pick<FeedSite, "dealerships">): DealershipCount[] {
    const names = new Map(dealerships.map(({ slug, name }) => [slug, name]));
    return [...this.bySlug].map(([dealership, count]) => ({
      dealership,
      name: names.get(dealership) ?? dealership,
      count,
    }));
  }
}
