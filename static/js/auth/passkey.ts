// Buttons that ask for a passkey: to sign in, to show that it is still you, or to add one. They are shown where the
// browser has passkeys at all. The server asks the question and checks the answer.

import { arrive } from "./arrive.ts";
import { ask, type Call, type Refusal } from "./call.ts";

interface Ceremony {
  question: string; // the call that gives the question
  answer: Call;
  done: (next: string) => void;
}

const answer = (path: string): Call => ({ path, pending: "", refused: "That passkey didn’t work.", thrown: "" });

const ceremonies: Record<string, Ceremony> = {
  "sign-in": { question: "/api/auth/passkey/question", answer: answer("/api/auth/passkey"), done: arrive },
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

/** Whether this browser can hand the server's questions to passkeys, which belong to a name: an address has none. */
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
  tell(button, "");
  button.disabled = true;
  const refused = await perform(ceremony);
  button.disabled = false;
  if (!refused) return ceremony.done(button.dataset.next ?? "/");
  if (refused.next) return location.assign(refused.next);
  tell(button, `${refused.error} ${refused.advice}`.trim());
}

/** Asks, and brings back the answer. Returns nothing if the server took it. */
async function perform({ question, answer }: Ceremony): Promise<Refusal | undefined> {
  const { signal } = new AbortController();
  const asked = await ask({ ...answer, path: question }, {}, signal);
  if (asked.refused) return asked.refused;
  try {
    const credential = await credentialFor(asked.reply.options);
    return (await ask(answer, { credential: credential.toJSON() }, signal)).refused;
  } catch (thrown) {
    return { error: meaning(thrown), advice: "", status: 0 };
  }
}

async function credentialFor(options: {
  publicKey: PublicKeyCredentialRequestOptionsJSON | PublicKeyCredentialCreationOptionsJSON;
}): Promise<PublicKeyCredential> {
  const asked = options.publicKey;
  const found =
    "user" in asked
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked) });
  if (!(found instanceof PublicKeyCredential)) throw new Error("the browser has given no passkey");
  return found;
}

/** What a browser's refusal means. Most say only that it was not allowed: the user has closed its dialog. */
function meaning(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : "";
  if (name === "InvalidStateError") return "This device has a passkey for your account already.";
  if (name === "SecurityError") return "Passkeys don’t work at this address.";
  return canceled;
}

function tell(button: HTMLButtonElement, problem: string): void {
  const notice = button.parentElement?.querySelector<HTMLElement>("[role=alert]");
  if (!notice) return;
  notice.hidden = problem === "";
  const words = notice.querySelector("span");
  if (words) words.textContent = problem;
}
