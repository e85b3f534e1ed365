import { hydrate } from "../page/hydrate.tsx";
import { ContentFormPage } from "./content-form-page.tsx";
import { playVideoOnPress } from "./play-on-press.browser.ts";

hydrate(ContentFormPage);
playVideoOnPress();
