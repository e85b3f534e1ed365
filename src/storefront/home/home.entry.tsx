import "../../ui/base.css";
import "../frame/frame.entry.ts";
import { hydrate } from "../hydrate.tsx";
import { HomePage } from "./home-page.tsx";

hydrate(HomePage);
