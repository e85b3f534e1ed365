import "../ui/base.css";
import "./frame/frame.entry.ts";
