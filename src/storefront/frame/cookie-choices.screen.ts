import { plainScreen } from "../page/screen.tsx";
import { CookieChoicesPage } from "./cookie-choices-page.tsx";

export const cookieChoicesScreen = plainScreen({ component: CookieChoicesPage });
