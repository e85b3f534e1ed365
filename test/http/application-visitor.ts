import type { TestPlatform } from "../factories.ts";
import { type TestVisitor, createVisitor } from "./signed-in.ts";

/** The application for finance that the visitor's browser is at; empty if there is none. */
export function visitorApplicationId({ cookies }: Pick<TestVisitor, "cookies">): string {
  const [, token = ""] = [...cookies].find(([name]) => name.endsWith("finance-application")) ?? [];
  return token.split(".")[0] ?? "";
}

/** A browser that sends the forms of applications for finance with the application that their pages were made for. */
export function createApplicationVisitor(platform: TestPlatform, host: string): TestVisitor {
  const visitor = createVisitor(platform, host);
  return {
    ...visitor,
    submit: (path, fields, headers) => {
      const isStep = path.startsWith("/finance-pre-approval/") && !path.startsWith("/finance-pre-approval/resume/");
      return visitor.submit(path, isStep ? { application: visitorApplicationId(visitor), ...fields } : fields, headers);
    },
  };
}
