// The passkey buttons: to sign in, to confirm the identity, or to add a passkey. They are shown in browsers that
// support passkeys. The server creates the challenge and verifies the response.

import { type Call, type Refusal, sendCall } from "./call.ts";
import { openDestination } from "./destination.ts";

interface Ceremony {
  question: string; // the path of the call for the challenge
  answer: Call; // the call with the response
  done: (next: string) => void; // called with the button's data-next
}

const answer = (path: string): Call => ({ path, pending: "", refused: "That passkey didn’t work.", thrown: "" });

const ceremonies: Record<string, Ceremony> = {
  "sign-in": { question: "/api/auth/passkey/question", answer: answer("/api/auth/passkey"), done: openDestination },
  confirm: {
    question: "/api/auth/passkey/question",
    answer: answer("/api/account/confirm"),
    done: (next) => location.assign(next),
  },
  add: {
    question: "/api/account/passkeys/question",
    answer: answer("/api/account/passkeys"),
    done: () => location.reload(),
  },
};

const canceled = "Nothing happened. You can try again.";

/** Reports whether passkeys work in this browser and on this host. They belong to a domain, so not on an IP address. */
const supported = (): boolean =>
  "PublicKeyCredential" in window &&
  "parseRequestOptionsFromJSON" in PublicKeyCredential &&
  /[g-z]/i.test(location.hostname);

if (supported()) {
  document.documentElement.dataset.passkeys = "";
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest?.<HTMLButtonElement>("button[data-passkey]");
    if (button) void press(button);
  });
}

async function press(button: HTMLButtonElement): Promise<void> {
  const ceremony = ceremonies[button.dataset.passkey ?? ""];
  if (!ceremony) return;
  showProblem(button, "");
  button.disabled = true;
  const refused = await perform(ceremony);
  button.disabled = false;
  if (!refused) return ceremony.done(button.dataset.next ?? "/");
  if (refused.next) return location.assign(refused.next);
  showProblem(button, `${refused.error} ${refused.advice}`.trim());
}

/** Runs the ceremony: fetches the challenge and sends the response. Returns undefined if the server accepted it. */
async function perform({ question, answer }: Ceremony): Promise<Refusal | undefined> {
  const { signal } = new AbortController();
  const challenge = await sendCall({ ...answer, path: question }, {}, signal);
  if (challenge.refused) return challenge.refused;
  try {
    const credential = await credentialFor(challenge.reply.options);
    return (await sendCall(answer, { credential: credential.toJSON() }, signal)).refused;
  } catch (thrown) {
    return { error: messageFor(thrown), advice: "", status: 0 };
  }
}

async function credentialFor(options: {
  publicKey: PublicKeyCredentialRequestOptionsJSON | PublicKeyCredentialCreationOptionsJSON;
}): Promise<PublicKeyCredential> {
  const { publicKey } = options;
  const credential =
    "user" in publicKey
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) });
  if (!(credential instanceof PublicKeyCredential)) throw new Error("the browser has given no passkey");
  return credential;
}

/** The error text for a browser's exception. Most exceptions mean that the user has closed the browser's dialog. */
function messageFor(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : "";
  if (name === "InvalidStateError") return "This device already has a passkey for your account.";
  if (name === "SecurityError") return "Passkeys don’t work at this address.";
  return canceled;
}

function showProblem(button: HTMLButtonElement, problem: string): void {
  const notice = button.parentElement?.querySelector<HTMLElement>("[role=alert]");
  if (!notice) return;
  notice.hidden = problem === "";
  const words = notice.querySelector("span");
  if (words) words.textContent = problem;
}
