import type { Thing } from "./thing.ts";

/** One step of the way to a page, outermost first. `path` is a path of the site. */
export type Crumb = { name: string; path: string };

/** Structured data of the way from the home page to a page, which is the last crumb and needs no address of its own. */
export function breadcrumbs(origin: string, crumbs: readonly Crumb[]): Thing {
  const steps = [{ name: "Home", path: "/" }, ...crumbs];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      ...(index < crumbs.length ? { item: origin + path } : {}),
    })),
  };
}

export function itemList(origin: string, paths: readonly string[]): Thing {
  return {
    "@type": "ItemList",
    itemListElement: paths.map((path, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: origin + path,
    })),
  };
}

/** Structured data of questions with their answers, exactly as the page shows them. */
export function questionPage(questions: readonly { question: string; answer: string }[]): Thing {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
