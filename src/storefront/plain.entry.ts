import "../ui/base.css";
import "./frame/frame.entry.ts";
import { pushEventsOfPage } from "./analytics/push-events.ts";

pushEventsOfPage();
