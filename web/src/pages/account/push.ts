/** Push messages: this browser's subscription, which the service worker shows. */

import { t } from "../../app/language.svelte";
import { people } from "../../wire/people";
import type { NotificationCard } from "../../wire/protocol";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function manager(): Promise<PushManager | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

export async function subscribed(): Promise<boolean> {
  return !!(canPush() && (await (await manager())?.getSubscription()));
}

export async function subscribe(key: string): Promise<NotificationCard> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(t("notify.denied"));
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  return people.subscribe({ endpoint, keys });
}

export async function unsubscribe(): Promise<NotificationCard> {
  const subscription = await (await manager())?.getSubscription();
  const card = await people.unsubscribe(subscription?.endpoint ?? "");
  await subscription?.unsubscribe();
  return card;
}
