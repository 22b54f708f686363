// Submits the sign-in and sign-up forms without leaving the page, so that an error keeps the input. Without this script
// the same forms post.

import Alpine from "@alpinejs/csp";
import "./auth/passkey.ts";
import { callFor, fieldsOf, refusalOf } from "./auth/call.ts";
import { openDestination } from "./auth/destination.ts";
import { hintFor, longEnoughFor, tooShort } from "./auth/password.ts";

Alpine.data("authForm", () => ({
  error: "",
  advice: "",
  hint: "", // about the new password
  label: "",
  pending: false,
  shown: false, // whether the password is visible
  faulty: false, // whether the password is at fault
  taken: false, // whether the email address has an account
  calling: new AbortController(),

  get type() {
    return this.shown ? "text" : "password";
  },

  init() {
    this.error = this.$refs.error?.textContent ?? "";
    this.advice = this.$refs.advice?.textContent ?? "";
    this.taken = this.$refs.instead?.hidden === false;
    this.settle();
    // A page from the back/forward cache returns in the state in which it was left.
    addEventListener("pageshow", ({ persisted }) => persisted && this.settle(), { signal: this.calling.signal });
  },

  destroy() {
    this.calling.abort(); // the dialog was closed: ignore the response
  },

  settle() {
    this.pending = false;
    this.label = this.$root.dataset.label ?? "";
  },

  reveal() {
    this.shown = !this.shown;
    this.$refs.password?.focus();
  },

  weigh() {
    const field = this.$refs.password as HTMLInputElement;
    this.faulty = false;
    this.hint = hintFor(field);
    if (longEnoughFor(this.error, field)) this.error = this.advice = "";
  },

  async submit() {
    const form = this.$root as HTMLFormElement;
    const call = callFor(form);
    if (!call || this.pending) return;
    this.shown = false; // browsers store the value of a text field, but not of a password field
    this.error = this.advice = "";
    this.taken = false;
    const short = tooShort(this.$refs.password as HTMLInputElement);
    if (short) return this.fail(short, "", true);

    this.pending = true;
    this.label = call.pending;
    const refused = await refusalOf(call, fieldsOf(form), this.calling.signal);
    if (this.calling.signal.aborted) return;
    const destination = form.dataset.destination ?? "/";
    if (!refused) return openDestination(destination);
    if (refused.next) return location.assign(`${refused.next}?${new URLSearchParams({ next: destination })}`);
    this.settle();
    this.taken = refused.status === 409;
    this.fail(refused.error, refused.advice, refused.status === 401);
  },

  /** Opens the sign-in form with the email address. In a dialog, the link to the other form keeps the address. */
  signInInstead(event: Event) {
    const link = this.$root.closest("dialog")?.querySelector<HTMLElement>('a[href^="/login"]');
    if (link) {
      event.preventDefault();
      link.click();
      return;
    }
    const field = (event.currentTarget as HTMLButtonElement).form?.elements.namedItem("email") as HTMLInputElement;
    field.value = fieldsOf(this.$root as HTMLFormElement).email ?? "";
  },

  fail(error: string, advice: string, faulty: boolean) {
    this.error = error;
    this.advice = advice;
    this.faulty = faulty;
    this.$nextTick(() => this.$refs.box?.focus());
  },
}));

Alpine.start();
