import { hydrate } from "../page/hydrate.tsx";
import { HomePage } from "./home-page.tsx";

hydrate(HomePage);
