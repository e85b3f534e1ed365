import { createContext, type ReactNode, useContext, useEffect, useState } from "react";

const ToastContext = createContext<(text: string) => void>(() => undefined);
const shownForMs = 6_000;

/** Shows a short message for some seconds. */
export function useToast(): (text: string) => void {
  return useContext(ToastContext);
}

export function Toasts({ children }: { children: ReactNode }) {
  const [text, setText] = useState("");
  useEffect(() => {
    if (text === "") return;
    const timer = setTimeout(() => setText(""), shownForMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <ToastContext value={setText}>
      {children}
      <div role="status">{text !== "" && <p className="desk-toast">{text}</p>}</div>
    </ToastContext>
  );
}
