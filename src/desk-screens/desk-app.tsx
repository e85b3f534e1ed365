import type { ComponentType } from "react";
import { Redirect, Route, Switch } from "wouter";
import { ActivityScreen } from "./activity-screen.tsx";
import { DeskFrame } from "./desk-frame.tsx";
import { deskScreens, type ScreenPath } from "./desk-screens.ts";
import { LeadListScreen } from "./lead-list-screen.tsx";
import { LeadScreen } from "./lead-screen.tsx";
import { PeopleScreen } from "./people-screen.tsx";
import { SessionsScreen } from "./sessions-screen.tsx";
import { StockScreen } from "./stock-screen.tsx";
import { useMe } from "./use-desk.ts";
import { Toasts } from "./use-toast.tsx";

const components: Record<ScreenPath, ComponentType> = {
  "/leads": LeadListScreen,
  "/stock": StockScreen,
  "/people": PeopleScreen,
  "/activity": ActivityScreen,
  "/sessions": SessionsScreen,
};

/** The screens that the viewer may open, in the frame around them. */
export function DeskApp() {
  const me = useMe();
  if (me === null) return <p className="desk-plain">Loading the desk…</p>;
  const shown = deskScreens.filter(({ action }) => action === null || me.actions.includes(action));
  return (
    <Toasts>
      <DeskFrame me={me}>
        <Switch>
          {shown.map(({ path }) => (
            <Route key={path} path={path} component={components[path]} />
          ))}
          {me.actions.includes("lead.read") && <Route path="/leads/:siteId/:leadId" component={LeadScreen} />}
          <Route>
            <Redirect to={shown[0]?.path ?? "/sessions"} replace />
          </Route>
        </Switch>
      </DeskFrame>
    </Toasts>
  );
}
