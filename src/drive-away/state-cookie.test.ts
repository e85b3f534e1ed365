import { expect, test } from "vitest";
import { stateCookieText, stateOfCookies } from "./state-cookie.ts";

test("a state that is remembered is read again among other cookies", () => {
  const cookie = stateCookieText("NSW", true);
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  expect(stateOfCookies(`a=1; ${cookie.split(";")[0]}; b=2`)).toBe("NSW");
});

test.each(["", "forecourt_state=", "forecourt_state=XX", "other=NSW"])("%j remembers no state", (cookies) => {
  expect(stateOfCookies(cookies)).toBeNull();
});
