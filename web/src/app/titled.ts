import { t } from "./language.svelte";

/** Names the window after what it shows; what it returns takes the name away again. For an effect. */
export function titled(name: string): () => void {
  document.title = [name, t("app.name")].filter(Boolean).join(" – ");
  return () => (document.title = t("app.name"));
}
