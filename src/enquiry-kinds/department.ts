/** Departments of a dealership. Each can have its own places, hours and phones. */
export const departments = ["sales", "service", "parts"] as const;

export type Department = (typeof departments)[number];

export const departmentNames: Readonly<Record<Department, string>> = {
  sales: "Sales",
  service: "Service",
  parts: "Parts",
};
