import { hydrate } from "../page/hydrate.tsx";
import { ContentFormPage } from "./content-form-page.tsx";
import { playVideoOnClick } from "./play-video.browser.ts";

hydrate(ContentFormPage);
playVideoOnClick();
