import "../../ui/base.css";
import "../frame/frame.entry.ts";
import { ComparePage } from "./compare-page.tsx";
import { hydrate } from "../hydrate.tsx";

hydrate(ComparePage);
