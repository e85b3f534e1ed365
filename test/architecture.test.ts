import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { filesReached, type Import, fileImports } from "../scripts/import-graph.ts";
import { brandTokens } from "../src/brands/tokens.ts";
import * as paths from "../src/addresses/paths.ts";
import { pageRoutes } from "../src/storefront/screens.ts";

/** Domains in the order of who may use whom: each may use those before it. */
const domains = [
  "addresses",
  "enquiry-kinds",
  "settings",
  "file-storage",
  "names",
  "payments",
  "vehicles",
  "locations",
  "outbox",
  "stock-feed",
  "leads",
  "desk",
  "lead-work",
  "analytics",
  "search",
  "stock-desk",
  "listing-feeds",
  "drive-away",
  "finance",
  "offers",
  "models",
  "accounts",
  "reservations",
  "invoice-payments",
  "enquiries",
  "spin-to-win",
  "trade-in",
  "finance-applications",
  "purchases",
  "watchlist",
  "discovery",
  "assistants",
  "sites",
  "content",
  "storefront",
  "desk-screens",
];
const layers = ["adapters", "server", "composition", "ui", "brands"];
const forbiddenNames = ["utils", "helpers", "lib", "common", "index.ts", "index.tsx"];
const domainPackages = ["zod"];
const pagePackages = ["react", "react-dom"];
/** What the screens of the desk use besides. No page of a site loads them. */
const deskPackages = ["@tanstack/react-query", "wouter", "@simplewebauthn/browser"];
const routePackages = ["hono"];

/** The browser's half of a port whose other half is an adapter. */
const browserPackages: Record<string, string> = {
  "src/storefront/enquiry/solve-challenge.ts": "altcha-lib",
  "src/storefront/place/tile-map.browser.ts": "leaflet",
};

/** What makes the demo, with the parts of the product that it may use besides itself; and the one file that uses it. */
const tools: Record<string, { uses: string[]; usedBy: string }> = {
  "tools/artwork": { uses: [], usedBy: "src/adapters/images/artwork-drawing.ts" },
  "tools/demo-stock": {
    uses: ["tools/artwork", "src/settings", "src/sites", "src/vehicles"],
    usedBy: "src/composition/prepare-demo.ts",
  },
};

const isProduction = (file: string): boolean =>
  !/(\.(test|contract)|-for-test)\.tsx?$/.test(file) && !file.endsWith(".d.ts");
const sourceFiles = globSync("src/**/*.{ts,tsx}").filter(isProduction);
const toolFiles = globSync("tools/**/*.{ts,tsx}").filter(isProduction);

const imports = sourceFiles.flatMap(fileImports);
const pathDomain = (path: string): string => path.split("/")[1] ?? "";
const isLocal = ({ target }: Import): boolean => /^(src|tools)\//.test(target);
/** The desk has a host of its own, and so other addresses than sites. Other domains declare its routes in `*-api.ts`. */
const isOfDesk = (file: string): boolean =>
  /^src\/((desk|desk-screens|server\/desk)\/|[a-z-]+\/[a-z-]+-api\.ts$)/.test(file);
const pathFolder = (path: string): string => path.split("/").slice(0, 2).join("/");
const isDomain = (room: string): boolean => domains.includes(room);
const isRoute = (file: string): boolean => file.endsWith(".route.ts");
const isPage = (file: string): boolean =>
  file.endsWith(".tsx") || /(^|\/)use-[a-z-]+\.ts$/.test(file) || file.endsWith(".entry.ts");
const packageName = (from: string): string =>
  from
    .split("/")
    .slice(0, from.startsWith("@") ? 2 : 1)
    .join("/");

/** The text of a file without comments, imports and descriptions with Markdown, which name things but do not use them. */
const fileCode = (file: string): string => codeByFile.get(file) ?? "";
const codeByFile = new Map(
  sourceFiles.map((file) => [
    file,
    readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^import .*$|"[^"\n]* `[^"\n]*"/gm, ""),
  ]),
);

function violations(broken: (item: Import) => boolean): string[] {
  return imports.filter(broken).map(({ file, from }) => `${file} imports ${from}`);
}

test("the folders under src are the domains and layers", () => {
  const rooms = new Set(sourceFiles.map(pathDomain).filter((room) => room !== ""));
  expect(rooms).toEqual(new Set([...domains, ...layers]));
});

test("of the domains, only the storefront uses ui and brands", () => {
  const isRuleOnly = (file: string) => isDomain(pathDomain(file)) && pathDomain(file) !== "storefront";
  expect(
    violations((item) => isRuleOnly(item.file) && isLocal(item) && ["ui", "brands"].includes(pathDomain(item.target))),
  ).toEqual([]);
});

test("a domain uses only the domains before it", () => {
  const rank = (path: string) => domains.indexOf(pathDomain(path));
  expect(
    violations(
      (item) =>
        isLocal(item) &&
        isDomain(pathDomain(item.file)) &&
        isDomain(pathDomain(item.target)) &&
        rank(item.target) > rank(item.file),
    ),
  ).toEqual([]);
});

test("no two folders import each other, types included", () => {
  const arrows = new Set(imports.filter(isLocal).map(({ file, target }) => `${dirname(file)}, ${dirname(target)}`));
  const bothWays = [...arrows].filter((arrow) => {
    const [from = "", to = ""] = arrow.split(", ");
    return from < to && arrows.has(`${to}, ${from}`);
  });
  expect(bothWays).toEqual([]);
});

test("no files import each other in a circle, types included", () => {
  const waiting = new Map(sourceFiles.map((file) => [file, new Set<string>()]));
  for (const { file, target } of imports) if (waiting.has(target)) waiting.get(file)?.add(target);
  let ready: string[];
  do {
    const names = new Set(waiting.keys());
    ready = [...names].filter((file) => waiting.get(file)?.isDisjointFrom(names));
    for (const file of ready) waiting.delete(file);
  } while (ready.length > 0);
  // What is left imports a circle, or is part of one.
  expect([...waiting.keys()]).toEqual([]);
});

test("domains and pages never reach adapters or the server", () => {
  expect(
    violations(
      (item) =>
        isLocal(item) &&
        isDomain(pathDomain(item.file)) &&
        ["adapters", "server", "composition"].includes(pathDomain(item.target)),
    ),
  ).toEqual([]);
});

test("domain rules know no React, HTTP, Node or SQL: only zod", () => {
  const isRule = (file: string) => isDomain(pathDomain(file)) && !isPage(file) && !isRoute(file);
  expect(
    violations(
      (item) =>
        isRule(item.file) &&
        !isLocal(item) &&
        !domainPackages.includes(packageName(item.from)) &&
        browserPackages[item.file] !== packageName(item.from),
    ),
  ).toEqual([]);
});

test("pages use React and routes use Hono, nothing else from outside", () => {
  expect(
    violations(
      (item) =>
        isDomain(pathDomain(item.file)) &&
        isPage(item.file) &&
        !isLocal(item) &&
        ![...pagePackages, ...(pathDomain(item.file) === "desk-screens" ? deskPackages : [])].includes(
          packageName(item.from),
        ),
    ),
  ).toEqual([]);
  expect(
    violations((item) => isRoute(item.file) && !isLocal(item) && !routePackages.includes(packageName(item.from))),
  ).toEqual([]);
});

test("ui knows nothing of vehicles: it uses React, brands and itself", () => {
  expect(
    violations(
      (item) =>
        pathDomain(item.file) === "ui" &&
        (isLocal(item)
          ? !["ui", "brands"].includes(pathDomain(item.target))
          : !pagePackages.includes(packageName(item.from))),
    ),
  ).toEqual([]);
});

test("adapters implement ports of domains and never use pages, ui or the server", () => {
  expect(
    violations(
      (item) =>
        pathDomain(item.file) === "adapters" &&
        isLocal(item) &&
        (["ui", "brands", "server", "composition"].includes(pathDomain(item.target)) || item.target.endsWith(".tsx")),
    ),
  ).toEqual([]);
});

test("each tool is known, and uses only itself and the parts of the product that it names", () => {
  const broken = toolFiles.flatMap(fileImports).filter(({ file, target }) => {
    const folder = pathFolder(file);
    return ![folder, ...(tools[folder]?.uses ?? [])].includes(pathFolder(target));
  });
  expect(new Set(toolFiles.map(pathFolder))).toEqual(new Set(Object.keys(tools)));
  expect(broken.map(({ file, from }) => `${file} imports ${from}`)).toEqual([]);
});

test("the overview lists the domains in their order, and the layers", () => {
  const [, tree = ""] = /^src\/\n([\s\S]*?)^tools\//m.exec(readFileSync("ARCHITECTURE.md", "utf8")) ?? [];
  const listed = [...tree.matchAll(/^ {2}((?:[a-z-]+\/ ?)+)/gm)].flatMap(([, names = ""]) => names.match(/[a-z-]+/g));
  expect(listed).toEqual([...domains, ...layers]);
});

test("the product uses each tool in one file", () => {
  const users = (tool: string) => imports.filter(({ target }) => target.startsWith(`${tool}/`)).map(({ file }) => file);
  for (const [tool, { usedBy }] of Object.entries(tools)) expect(new Set(users(tool))).toEqual(new Set([usedBy]));
  expect(violations(({ target }) => target.startsWith("tools/") && !(pathFolder(target) in tools))).toEqual([]);
});

test("nothing imports the composition but itself", () => {
  expect(
    violations((item) => pathDomain(item.target) === "composition" && pathDomain(item.file) !== "composition"),
  ).toEqual([]);
});

test("components never read the site's settings schema", () => {
  expect(
    violations(
      (item) =>
        item.file.endsWith(".tsx") && isDomain(pathDomain(item.file)) && item.target === "src/sites/site-config.ts",
    ),
  ).toEqual([]);
});

test("browsers do not load the kinds of enquiry: the server makes forms of them", () => {
  const loaded = [...filesReached(globSync("src/**/*.entry.{ts,tsx}"))];
  expect(loaded).toContain("src/storefront/enquiry/use-enquiry.ts");
  const ofKinds = loaded.filter((file) => pathDomain(file) === "enquiry-kinds");
  expect(ofKinds).toEqual(["src/enquiry-kinds/enquiry-field.ts"]);
});

test("commands read the pages of all screens without loading a component, an adapter or the server", () => {
  const loaded = [...filesReached(["src/storefront/pages-of-site.ts"], undefined, ({ isLater }) => !isLater)];
  expect(loaded).toContain("src/storefront/vehicle/vehicle.screen.ts");
  const unwanted = loaded.filter((file) => file.endsWith(".tsx") || ["adapters", "server"].includes(pathDomain(file)));
  expect(unwanted).toEqual([]);
});

test("the path of a page is written in one file", () => {
  const paths = pageRoutes.flatMap((route) => route.paths).filter((path) => path !== "/" && !path.includes("{"));
  const writing = paths.map((path) => {
    const literal = new RegExp(`["'\`]${path}["'\`?]`);
    // Paths of pages that sites turn on are also values of a setting, so that the compiler checks them.
    const writers = sourceFiles.filter(
      (file) => file !== "src/sites/page-settings.ts" && !isOfDesk(file) && literal.test(fileCode(file)),
    );
    return [path, writers] as const;
  });
  expect(writing.filter(([, files]) => files.length !== 1)).toEqual([]);
});

test("browsers do not load schemas, of settings or of anything else", () => {
  const loaded = [...filesReached(globSync("src/**/*.entry.{ts,tsx}"))].filter((file) => /\.tsx?$/.test(file));
  const schemas = loaded.flatMap(fileImports).filter(({ from, isTypeOnly }) => from === "zod" && !isTypeOnly);
  expect(schemas.map(({ file }) => file)).toEqual([]);
});

test("paths of a site are written in addresses only", () => {
  const known = Object.values(paths).filter((path) => typeof path === "string" && path !== "/");
  const literal = new RegExp(`["'\`](?:${known.join("|")})(?=["'\`/?#$])`);
  const outside = sourceFiles.filter(
    (file) => pathDomain(file) !== "addresses" && !isOfDesk(file) && literal.test(fileCode(file)),
  );
  expect(outside).toEqual([]);
});

test("there is no folder or file for leftovers", () => {
  const parts = sourceFiles.filter((file) => file.split("/").some((part) => forbiddenNames.includes(part)));
  expect(parts).toEqual([]);
});

test("[NV-05] colour literals of the look stand in brands only", () => {
  const looks = ["src/desk-screens/desk-tokens.css"];
  const styleSheets = globSync("src/**/*.css").filter((file) => pathDomain(file) !== "brands" && !looks.includes(file));
  const literal = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i;
  expect(styleSheets.filter((file) => literal.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("every custom property that a style sheet uses is a token of every brand or defined by the foundation", () => {
  const text = globSync("src/{ui,storefront}/**/*.css").map((file) => readFileSync(file, "utf8"));
  const foundation = [...readFileSync("src/ui/base.css", "utf8").matchAll(/(--[a-z-]+):/g)].map(([, name]) => name);
  const used = text.flatMap((sheet) => [...sheet.matchAll(/var\((--[a-z-]+)/g)].map(([, name]) => name));
  const known: (string | undefined)[] = [...brandTokens, ...foundation];
  expect([...new Set(used)].filter((name) => !known.includes(name))).toEqual([]);
});

test("a brand's folder holds no code, so that no folder of brands depends on another", () => {
  expect(globSync("src/brands/*/**/*.{ts,tsx,js}")).toEqual([]);
});

test("nothing compares a site's slug, a brand or a make", () => {
  const comparison = /(?:===|!==)\s*["'](?:harbourline|wattlebrook|red-gum|toyota|Toyota)["']/;
  expect(sourceFiles.filter((file) => comparison.test(readFileSync(file, "utf8")))).toEqual([]);
});
