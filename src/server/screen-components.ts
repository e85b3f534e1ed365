import type { ComponentType } from "react";
import type { RenderedScreen } from "../storefront/page/screen.tsx";
import { type ScreenName, type ScreenProps, screens } from "../storefront/screens.ts";

type Components = { readonly [Name in ScreenName]: ComponentType<ScreenProps[Name] & RenderedScreen> };

const loaded = Object.entries(screens).map(async ([name, { component }]) => [name, await component()] as const);

export const components = Object.fromEntries(await Promise.all(loaded)) as Components;
