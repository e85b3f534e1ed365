/** The fields of a valid general enquiry to the dealership `north`. */
export const generalEnquiry = {
  kind: "general",
  name: "Ann Example",
  email: "ann@example.com",
  phone: "0412 345 678",
  message: "Is it open on Sunday?",
  category: "General Enquiry",
  dealership_slug: "north",
};
