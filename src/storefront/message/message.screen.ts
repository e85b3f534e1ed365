import { plainScreen } from "../page/declare-screen.ts";

export const messageScreen = plainScreen({
  pages: [],
  component: () => import("./message-page.tsx").then(({ MessagePage }) => MessagePage),
});
