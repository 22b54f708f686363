import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StripeCheckoutProps } from "../props.gen.ts";
import { examples } from "./StripeCheckout.examples.ts";
import StripeCheckout from "./StripeCheckout.tsx";

const { subscribe, replace, confirm } = examples;

/** The part of Stripe's script that the form uses. */
const stripe = {
  elements: vi.fn(),
  createPaymentMethod: vi.fn(),
  createToken: vi.fn(),
  confirmCardPayment: vi.fn(),
  handleNextAction: vi.fn(),
  registerAppInfo: vi.fn(),
};
const check = vi.fn();
let listeners: Record<string, (event: object) => void> = {};
const field = {
  mount: (place: HTMLElement) => place.append("Stripe’s card field"),
  on: (event: string, listener: (event: object) => void) => {
    listeners[event] = listener;
  },
  off: vi.fn(),
  update: vi.fn(),
  destroy: vi.fn(),
};
let mounted: typeof field | null = null;
const elements = {
  create: vi.fn(() => {
    mounted = field;
    return field;
  }),
  getElement: () => mounted,
  submit: check,
  update: vi.fn(),
};

const server = vi.fn<(path: string, options: RequestInit) => Promise<Response>>();
const left = vi.fn<(path: string) => void>();
const json = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }));
const succeeded = { status: "succeeded", client_secret: "", customer_id: "cus_1" };

beforeEach(() => {
  mounted = null;
  listeners = {};
  vi.resetAllMocks();
  stripe.elements.mockReturnValue(elements);
  elements.create.mockImplementation(() => {
    mounted = field;
    return field;
  });
  check.mockResolvedValue({});
  stripe.createPaymentMethod.mockResolvedValue({ paymentMethod: { id: "pm_1" } });
  server.mockImplementation(() => json(200, { success: true }));
  vi.stubGlobal(
    "Stripe",
    Object.assign(() => stripe, { version: "dahlia" }),
  );
  vi.stubGlobal("fetch", server);
  vi.spyOn(location, "assign").mockImplementation((url) => left(String(url)));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const button = () => document.querySelector<HTMLButtonElement>("button[type=submit]") as HTMLButtonElement;
const alert = () => screen.queryByRole("alert");
const calls = () => server.mock.calls.map(([path, { body }]) => [path, JSON.parse(body as string)]);

async function show(props: StripeCheckoutProps): Promise<void> {
  render(<StripeCheckout {...props} />);
  await settle();
}

async function submit(): Promise<void> {
  fireEvent.submit(button().form as HTMLFormElement);
  await settle();
}

/** Renders the form with a complete card in its field. */
async function showWithCard(props: StripeCheckoutProps): Promise<void> {
  await show(props);
  act(() => listeners.change?.({ empty: false, complete: true }));
}

// CO07
test.each([
  ["to pay", subscribe, { mode: "subscription", amount: 2400 }],
  ["for later", replace, { mode: "setup" }],
])("the field accepts only cards, %s", async (_, props, expected) => {
  await show(props);
  const options = { ...expected, currency: "usd", paymentMethodCreation: "manual", paymentMethodTypes: ["card"] };
  expect(stripe.elements).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(options));
  const wallets = { applePay: "never", googlePay: "never", link: "never" };
  expect(elements.create).toHaveBeenCalledExactlyOnceWith("payment", expect.objectContaining({ wallets }));
  expect(screen.getByText("Stripe’s card field")).toBeTruthy();
  expect(screen.getByText(/Stripe provides/)).toBeTruthy();
  act(() => listeners.ready?.({}));
  expect(screen.queryByText(/Stripe provides/)).toBeNull();
});

// CO19, CO20, CO21
test("a card pays", async () => {
  await showWithCard(subscribe);
  await submit();
  expect(check).toHaveBeenCalledOnce();
  const billing_details = { email: "ada@example.com" };
  expect(stripe.createPaymentMethod).toHaveBeenCalledExactlyOnceWith({ elements, params: { billing_details } });
  expect(calls()[0]).toEqual([
    "/api/create-subscription",
    { paymentMethodId: "pm_1", priceId: "price_demo_pro", email: "ada@example.com" },
  ]);
});

test("success opens the next page", async () => {
  server.mockImplementationOnce(() => json(200, succeeded));
  await showWithCard(subscribe);
  await submit();
  expect(calls()[1]?.[0]).toBe("/api/user/update-plan");
  expect(left).toHaveBeenCalledExactlyOnceWith("/success");
});

// CO12
test("an empty card field shows an error", async () => {
  await show(subscribe);
  await submit();
  expect(alert()?.textContent).toBe("Card information is required");
  expect(document.activeElement).toBe(alert());
  expect(check).not.toHaveBeenCalled();
  act(() => listeners.change?.({ empty: false }));
  expect(alert()).toBeNull();
});

// CO13
test.each([
  ["the field's check", () => check.mockResolvedValue({ error: { message: "Your card number is incomplete." } })],
  [
    "making a token",
    () => stripe.createPaymentMethod.mockResolvedValue({ error: { message: "Your card number is incomplete." } }),
  ],
])("Stripe's error for %s is shown as it is", async (_, refuse) => {
  refuse();
  await showWithCard(subscribe);
  await submit();
  expect(alert()?.textContent).toBe("Your card number is incomplete.");
  expect(server).not.toHaveBeenCalled();
});

// CO15
test("an exception in Stripe's script fails the payment", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  stripe.createPaymentMethod.mockRejectedValue(new Error("gone"));
  await showWithCard(subscribe);
  await submit();
  expect(alert()?.querySelector("strong")?.textContent).toBe("Payment failed");
});

// CO17
test.each([
  ["a payment", { paymentIntent: { status: "succeeded" } }],
  ["a card for later", { setupIntent: { status: "succeeded" } }],
])("the bank is asked about %s", async (_, answer) => {
  server.mockImplementationOnce(() =>
    json(200, { ...succeeded, status: "requires_action", client_secret: "pi_1_secret" }),
  );
  stripe.handleNextAction.mockResolvedValue(answer);
  await showWithCard(subscribe);
  await submit();
  expect(stripe.handleNextAction).toHaveBeenCalledExactlyOnceWith({ clientSecret: "pi_1_secret" });
  expect(left).toHaveBeenCalledExactlyOnceWith("/success");
});

// CO18
test.each([
  ["says no", { error: { message: "We are unable to authenticate your payment method." } }, "We are unable to"],
  ["says nothing", { error: {} }, "Payment failed"],
  ["is not done", { paymentIntent: { status: "requires_payment_method" } }, "Payment failed"],
])("a bank that %s activates nothing", async (_, answer, message) => {
  server.mockImplementationOnce(() =>
    json(200, { ...succeeded, status: "requires_action", client_secret: "pi_1_secret" }),
  );
  stripe.handleNextAction.mockResolvedValue(answer);
  await showWithCard(subscribe);
  await submit();
  expect(alert()?.textContent).toContain(message);
  expect(server).toHaveBeenCalledOnce();
  expect(left).not.toHaveBeenCalled();
});

test("a payment that began elsewhere is only confirmed", async () => {
  stripe.handleNextAction.mockResolvedValue({ paymentIntent: { status: "succeeded" } });
  await show(confirm);
  expect(elements.create).not.toHaveBeenCalled();
  await submit();
  expect(calls().map(([path]) => path)).toEqual(["/api/user/update-plan"]);
  expect(left).toHaveBeenCalledExactlyOnceWith("/account");
});

// CO16
test("submit does nothing before Stripe's script has loaded", async () => {
  render(<StripeCheckout {...subscribe} />);
  fireEvent.submit(button().form as HTMLFormElement);
  expect(alert()).toBeNull();
  expect(button().disabled).toBe(false);
  await settle();
  expect(server).not.toHaveBeenCalled();
});
