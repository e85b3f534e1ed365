import type { TestPlatform } from "../factories.ts";
import { type TestVisitor, visitorOf } from "./signed-in.ts";

/** The purchase that the visitor's browser is at; empty if there is none. */
export function purchaseIdOf({ cookies }: Pick<TestVisitor, "cookies">): string {
  return (cookies.get("purchase") ?? "").split(".")[0] ?? "";
}

/** A browser that sends the forms of online purchases with the purchase that their pages were made for. */
export function purchaseVisitorOf(platform: TestPlatform, host: string): TestVisitor {
  const visitor = visitorOf(platform, host);
  return {
    ...visitor,
    submit: (path, fields, headers) => {
      const isStep = path.startsWith("/checkout-journey/") && !path.startsWith("/checkout-journey/resume/");
      return visitor.submit(path, isStep ? { purchase: purchaseIdOf(visitor), ...fields } : fields, headers);
    },
  };
}
