import { plainScreen } from "../page/screen.tsx";
import { MessagePage } from "./message-page.tsx";

export const messageScreen = plainScreen({ component: MessagePage });
