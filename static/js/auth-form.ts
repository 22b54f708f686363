// Signs in or up without leaving the page, so that an error keeps what was typed. Without this script the same form posts.

import Alpine from "@alpinejs/csp";

interface Call {
  path: string;
  pending: string; // what the button says meanwhile
  refused: string; // when the server gives no reason
  thrown: string; // when there was no answer and the browser gives no reason
}

const calls: Record<string, Call> = {
  login: { path: "/api/auth/login", pending: "Signing in...", refused: "Login failed", thrown: "Login failed" },
  signup: {
    path: "/api/auth/register",
    pending: "Creating account...",
    refused: "Registration failed",
    thrown: "Signup failed",
  },
};

const shortest = 6; // the server's rule, told without asking it
const advised = 12;

const characters = (text: string): number => [...text].length;

/** The fields that the call takes. An empty first name is left out; what belongs to the plain form is not sent. */
function body(form: HTMLFormElement): Record<string, string> {
  const fields = new FormData(form);
  const sent: Record<string, string> = {};
  for (const name of ["email", "password", "firstName"]) {
    const value = fields.get(name);
    if (typeof value === "string" && (value !== "" || name !== "firstName")) sent[name] = value;
  }
  return sent;
}

interface Refusal {
  error: string;
  advice: string;
}

/** Makes the call. Returns nothing when it succeeded. */
async function refusal(call: Call, sent: Record<string, string>): Promise<Refusal | undefined> {
  try {
    const response = await fetch(call.path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(sent),
    });
    if (response.ok) return undefined;
    const reply = await response.json().catch(() => ({}));
    return { error: reply.error || call.refused, advice: reply.advice || "" };
  } catch (thrown) {
    return { error: (thrown instanceof Error && thrown.message) || call.thrown, advice: "" };
  }
}

Alpine.data("authForm", () => ({
  error: "",
  advice: "",
  label: "",
  pending: false,
  length: 0, // of the new password

  get quiet() {
    return this.error === "";
  },
  get advising() {
    return this.length >= shortest && this.length < advised;
  },
  get silent() {
    return !this.advising;
  },

  init() {
    this.error = this.$refs.error?.textContent ?? "";
    this.advice = this.$refs.advice?.textContent ?? "";
    this.settle();
    addEventListener("pageshow", () => this.settle()); // also when the browser brings back the page it kept
  },

  settle() {
    this.pending = false;
    this.label = this.$root.dataset.label ?? "";
  },

  weigh(event: Event) {
    this.length = characters((event.target as HTMLInputElement).value);
  },

  async submit() {
    const form = this.$root as HTMLFormElement;
    const call = calls[form.dataset.form ?? ""];
    if (!call || this.pending) return;
    const sent = body(form);
    this.error = this.advice = "";
    if (form.dataset.form === "signup" && characters(sent.password ?? "") < shortest) {
      this.error = `Password must be at least ${shortest} characters`;
      return;
    }
    this.pending = true;
    this.label = call.pending;
    const refused = await refusal(call, sent);
    if (!refused) return location.assign(form.dataset.destination ?? "/");
    this.settle();
    this.error = refused.error;
    this.advice = refused.advice;
  },
}));

Alpine.start();
