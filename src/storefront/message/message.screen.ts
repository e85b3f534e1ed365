import { plainScreen } from "../screen.tsx";
import { MessagePage } from "./message-page.tsx";

export const messageScreen = plainScreen({ component: MessagePage });
