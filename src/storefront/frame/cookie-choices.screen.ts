import { plainScreen } from "../screen.tsx";
import { CookieChoicesPage } from "./cookie-choices-page.tsx";

export const cookieChoicesScreen = plainScreen({ component: CookieChoicesPage });
