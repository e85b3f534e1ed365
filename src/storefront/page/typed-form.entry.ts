import { keepTyped } from "./keep-typed.browser.ts";

keepTyped();
