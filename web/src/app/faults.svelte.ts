/** What went wrong, in a sentence that stays until it is read. */

import { Fault } from "../wire/api";
import { t } from "./language.svelte";
import { router } from "./route.svelte";

const DOORS = ["no_guests", "invitation"];

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

  show(error: unknown): void {
    if (error instanceof Fault && DOORS.includes(error.code) && router.now.page !== "account") {
      location.hash = "#/account"; // this server lets only people in whom it knows
      return;
    }
    const offline = error instanceof Fault && error.code === "offline";
    this.text = offline
      ? t("app.offline")
      : t("app.failed", { why: error instanceof Error ? error.message : String(error) });
  }
}

export const faults = new Faults();
