// A fake of Stripe's script for the browser tests. It runs in the page.

type Listener = (event: object) => void;

/** Defines a fake Stripe in the page. Its card field takes the name of a test card, such as pm_card_visa. */
export function standIn(): void {
  const unauthenticated =
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

  async function ask(path: string, body: object): Promise<Record<string, string>> {
    const answer = await fetch(`https://api.stripe.com/browser/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    return answer.json();
  }

  class CardField {
    readonly #listeners: Record<string, Listener> = {};
    readonly #input = document.createElement("input");

    mount(place: HTMLElement): void {
      this.#input.ariaLabel = "Stripe’s card field";
      this.#input.oninput = () => this.#listeners.change?.({ empty: !this.#input.value, complete: true });
      this.#input.disabled = !this.#listeners.change;
      place.replaceChildren(this.#input);
    }

    /** Enables the field once the page listens for changes: Stripe's own field appears later than that. */
    on(event: string, listener: Listener): void {
      this.#listeners[event] = listener;
      this.#input.disabled = !this.#listeners.change;
      if (event === "ready") queueMicrotask(() => listener({}));
    }

    get value(): string {
      return this.#input.value;
    }

    off(): void {}
    update(): void {}
    destroy(): void {}
  }

  class Elements {
    #field: CardField | null = null;

    constructor(options: object) {
      this.update(options);
    }

    update(options: object): void {
      window.stripeOptions = { ...window.stripeOptions, ...options };
    }

    create(): CardField {
      this.#field = new CardField();
      return this.#field;
    }

    getElement(): CardField | null {
      return this.#field;
    }

    async submit(): Promise<object> {
      const known = /^pm_card_\w+$/.test(this.#field?.value ?? "");
      return known ? {} : { error: { message: "Your card number is incomplete." } };
    }
  }

  function theBankAsks(): Promise<boolean> {
    return new Promise((answer) => {
      const dialog = document.createElement("dialog");
      dialog.ariaLabel = "Stripe’s 3-D Secure";
      for (const name of ["Complete", "Fail"]) {
        const button = document.createElement("button");
        button.textContent = name;
        button.onclick = () => {
          dialog.remove();
          answer(name === "Complete");
        };
        dialog.append(button);
      }
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  const stripe = {
    elements: (options: object) => new Elements(options),
    createPaymentMethod: async ({ elements }: { elements: Elements }) => ({
      paymentMethod: await ask("cards", { token: elements.getElement()?.value }),
    }),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      const { status } = await ask("answers", { client_secret: clientSecret, approved: await theBankAsks() });
      return status ? { paymentIntent: { status } } : { error: { message: unauthenticated } };
    },
    createToken() {},
    confirmCardPayment() {},
  };
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: "dahlia" }), stripeOptions: {} });
}

declare global {
  interface Window {
    /** The latest options of the page's calls, merged. */
    stripeOptions: Record<string, unknown>;
  }
}
