/** Passkeys: the browser's WebAuthn interface between two calls of the server. */

import { t } from "../../app/language.svelte";
import { people } from "../../wire/people";
import type { Me, PasskeyCard } from "../../wire/protocol";

/** Whether this browser can make and use passkeys on this page. */
export const havePasskeys = (): boolean =>
  "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;

export async function makePasskey(name: string): Promise<PasskeyCard> {
  const options = (await people.passkeyOptions()) as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return people.addPasskey(name, await asJson(navigator.credentials.create({ publicKey })));
}

export async function logInByPasskey(): Promise<Me> {
  const options = (await people.passkeyLoginOptions()) as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return people.logInByPasskey(await asJson(navigator.credentials.get({ publicKey })));
}

/** The credential as JSON. Whatever the browser reports instead of one is told in a sentence. */
async function asJson(asked: Promise<Credential | null>): Promise<unknown> {
  const credential = await asked.catch(() => null);
  if (!credential) throw new Error(t("passkey.none"));
  return (credential as PublicKeyCredential).toJSON();
}
