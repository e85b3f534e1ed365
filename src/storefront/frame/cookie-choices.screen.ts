import { cookieChoicesPath } from "../../addresses/paths.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { privatePage } from "../page/page-route.server.ts";
import { needsConsent } from "./consent.ts";
import { cookieChoicesPage } from "./cookie-choices.server.ts";

export const cookieChoicesScreen = plainScreen({
  pages: [
    privatePage({
      paths: [cookieChoicesPath],
      isOn: needsConsent,
      load: ({ request, visitor }) => cookieChoicesPage(request, visitor.cookies),
    }),
  ],
  component: () => import("./cookie-choices-page.tsx").then(({ CookieChoicesPage }) => CookieChoicesPage),
});
