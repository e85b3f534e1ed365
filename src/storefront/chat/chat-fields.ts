import type { ChatView } from "./chat.ts";

/**
 * Converts the chat's fields to those of an enquiry: one field takes a phone number or an email address. Its fields
 * have names of their own, because the page's enquiry form uses the others.
 */
export function chatFields(form: FormData, { vehicleId, documents }: Pick<ChatView, "vehicleId" | "documents">) {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const contact = textOf("chat-contact");
  return {
    kind: "chat",
    name: textOf("chat-name"),
    message: textOf("chat-message"),
    ...(contact.includes("@") ? { email: contact } : { phone: contact }),
    ...(vehicleId === null ? {} : { car_id: vehicleId }),
    // The chat has no opt-in box, so it never opts in.
    opt_in: "false",
    terms_conditions: textOf("chat-terms"),
    ...Object.fromEntries(documents.versions),
  };
}
