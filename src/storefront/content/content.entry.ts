import { playVideoOnPress } from "./play-on-press.browser.ts";

playVideoOnPress();
