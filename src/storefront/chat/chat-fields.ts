import type { ChatView } from "./chat.ts";

/**
 * Converts the chat's fields to those of an enquiry: one field takes a phone number or an email address. Its fields
 * have names of their own, because the page's enquiry form uses the others.
 */
export function chatFields(form: FormData, { vehicleId, documents }: Pick<ChatView, "vehicleId" | "documents">) {
  const readText = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const contact = readText("chat-contact");
  return {
    kind: "chat",
    name: readText("chat-name"),
    message: readText("chat-message"),
    ...(contact.includes("@") ? { email: contact } : { phone: contact }),
    ...(vehicleId === null ? {} : { car_id: vehicleId }),
    // The chat has no opt-in box, so it never opts in.
    opt_in: "false",
    terms_conditions: readText("chat-terms"),
    ...Object.fromEntries(documents.versions),
  };
}
