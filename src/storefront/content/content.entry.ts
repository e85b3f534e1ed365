import { playVideoOnClick } from "./play-video.browser.ts";

playVideoOnClick();
