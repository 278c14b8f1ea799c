/** What went wrong, in a sentence that stays until it is read. */

import { Fault } from "../wire/api";
import { t } from "./language.svelte";
import { router } from "./route.svelte";

const AGAIN = 2000;
const DOORS = ["no_guests", "invitation"];

/** Every browser has its own words for a script that could not be fetched. */
const isOffline = (error: unknown): boolean =>
  (error instanceof Fault && error.code === "offline") ||
  (error instanceof TypeError && /import|module|fetch/i.test(error.message));

class Faults {
  text = $state("");

  /** The result, or undefined with the fault shown. */
  async guard<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      const done = await work;
      this.text = "";
      return done;
    } catch (error) {
      this.show(error);
      return undefined;
    }
  }

  /** Runs a task now, and again once the network is back if it was down. For an effect. */
  insist<T>(work: () => Promise<T>, done: (result: T) => void): () => void {
    let over = false;
    let timer = 0;
    const attempt = async (): Promise<void> => {
      clearTimeout(timer);
      try {
        const result = await work();
        if (over) return;
        finish();
        if (this.text === t("app.offline")) this.text = "";
        done(result);
      } catch (error) {
        if (over) return;
        this.show(error);
        if (isOffline(error)) timer = window.setTimeout(again, AGAIN);
        else finish();
      }
    };
    const again = (): void => void attempt();
    const finish = (): void => {
      over = true;
      clearTimeout(timer);
      removeEventListener("online", again);
    };
    addEventListener("online", again);
    again();
    return finish;
  }

  show(error: unknown): void {
    if (error instanceof Fault && DOORS.includes(error.code) && router.now.page !== "account") {
      location.hash = "#/account"; // this server is closed to strangers
      return;
    }
    this.text = isOffline(error)
      ? t("app.offline")
      : t("app.failed", { why: error instanceof Error ? error.message : String(error) });
  }
}

export const faults = new Faults();
