import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DemoCheckoutProps } from "../props.gen.ts";
import { examples } from "./DemoCheckout.examples.ts";
import DemoCheckout from "./DemoCheckout.tsx";

const { subscribe, replace, confirm } = examples;

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly key: string | null;
}

const sent: Sent[] = [];
const left = vi.fn<(path: string) => void>();
const logged = vi.fn();
let answers: (Response | Promise<Response> | Error)[] = [];

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const succeeded = { status: "succeeded", client_secret: "", customer_id: "cus_demo_1" };
const asks = { ...succeeded, status: "requires_action", client_secret: "pi_demo_1_secret_1" };

beforeEach(() => {
  sent.length = 0;
  left.mockReset();
  logged.mockReset();
  vi.stubGlobal("fetch", async (path: string, { body, headers }: RequestInit) => {
    sent.push({ path, body: JSON.parse(body as string), key: new Headers(headers).get("Idempotency-Key") });
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer ?? json(200, { success: true });
  });
  vi.spyOn(location, "assign").mockImplementation((url) => left(String(url)));
  vi.spyOn(console, "error").mockImplementation(logged);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(props: DemoCheckoutProps, ...given: typeof answers): void {
  answers = given;
  render(<DemoCheckout {...props} />);
  act(() => {}); // effects
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) => fireEvent.input(field(label), { target: { value: text } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const submitButton = () => document.querySelector<HTMLButtonElement>("button[type=submit]") as HTMLButtonElement;
const alert = () => screen.queryByRole("alert");
const bank = () => screen.getByRole<HTMLDialogElement>("dialog", { hidden: true });

function enter(number = "4242424242424242", expiry = "1234", code = "123"): void {
  type("Card", number);
  type("Expires", expiry);
  type("Security code", code);
}

async function settle(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

async function submit(): Promise<void> {
  fireEvent.submit(submitButton().form as HTMLFormElement);
  await settle();
}

async function answerBank(name: string): Promise<void> {
  fireEvent.click(within(bank()).getByText(name));
  await settle();
}

// CO07, CO08, CO11
test("the form shows card fields, the price on the button, and the demo notice", () => {
  show(subscribe);
  expect(screen.getByRole("region", { name: "Card details" })).toBeTruthy();
  expect(field("Card").placeholder).toBe("1234 1234 1234 1234");
  expect(button("Start Pro - $24/mo")).toBeTruthy();
  expect(screen.getByText("Demo mode.").parentElement?.textContent).toContain(
    "No real payment is processed. Use the test card 4242 4242 4242 4242.",
  );
  expect(screen.getByText(/\$24 every month until you cancel/)).toBeTruthy();
});

test("the card's fields have no name and no form, and turn off autofill", () => {
  show(subscribe);
  for (const label of ["Card", "Expires", "Security code"]) {
    expect(field(label).name).toBe("");
    expect(field(label).form).toBeNull();
    expect(field(label).autocomplete).toBe("off");
  }
});

// CO09
test("Cancel leaves the checkout", () => {
  show(subscribe);
  fireEvent.click(button("Cancel"));
  expect(left).toHaveBeenCalledExactlyOnceWith("/pricing");
  expect(sent).toEqual([]);
});

// CO19, CO20, CO21
test("a valid card pays by its token alone", async () => {
  show(subscribe, json(200, succeeded));
  enter();
  await submit();
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [
      "/api/create-subscription",
      { paymentMethodId: "pm_demo_visa", priceId: "price_demo_pro", email: "ada@example.com" },
    ],
    ["/api/user/update-plan", { userId: "0199", planId: "pro", customerId: "cus_demo_1", status: "active" }],
  ]);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(left).toHaveBeenCalledExactlyOnceWith("/success");
});

test("no request contains a digit of the card's number", async () => {
  show(subscribe, json(400, { error: "Your card was declined." }), json(200, succeeded));
  enter("4000000000000002");
  await submit();
  enter("4242424242424242");
  await submit();
  expect(sent).toHaveLength(3);
  expect(JSON.stringify(sent)).not.toMatch(/4000|4242|0002|12 \/ 34|1234/);
});

// CO10
test("the form is disabled and shows progress while it is sent", async () => {
  let respond = (_: Response) => {};
  show(subscribe, new Promise<Response>((resolve) => (respond = resolve)));
  enter();
  await submit();
  expect(submitButton().textContent).toBe("Processing...");
  expect(submitButton().disabled).toBe(true);
  expect(button("Cancel").disabled).toBe(true);
  expect(field("Card").disabled).toBe(true);
  expect(screen.getByRole("status").textContent).toContain("Processing Payment");
  await submit(); // CO24
  expect(sent).toHaveLength(1);
  respond(json(200, succeeded));
  await settle();
  expect(left).toHaveBeenCalledExactlyOnceWith("/success");
  expect(submitButton().disabled).toBe(true); // until the next page is there
});

// CO12
test("an empty form shows its error at the number field", async () => {
  show(subscribe);
  await submit();
  expect(alert()?.textContent).toBe("Card information is required");
  expect(document.activeElement).toBe(field("Card"));
  expect(field("Card").getAttribute("aria-invalid")).toBe("true");
  expect(field("Card").getAttribute("aria-describedby")).toBe(alert()?.id);
  expect(sent).toEqual([]);
  type("Card", "4");
  expect(alert()).toBeNull();
  expect(field("Card").hasAttribute("aria-invalid")).toBe(false);
});

test.each([
  ["Expires", "1225", "123", "Your card's expiration year is in the past."],
  ["Security code", "1234", "12", "Your card's security code is incomplete."],
])("an error of %s is shown at its field", async (label, expiry, code, message) => {
  show(subscribe);
  enter("4242424242424242", expiry, code);
  await submit();
  expect(alert()?.textContent).toBe(message);
  expect(document.activeElement).toBe(field(label));
  expect(sent).toEqual([]);
});

test("Enter in a field pays", async () => {
  show(subscribe, json(200, succeeded));
  enter();
  fireEvent.keyDown(field("Security code"), { key: "Enter" });
  await settle();
  expect(left).toHaveBeenCalledExactlyOnceWith("/success");
});

// CO13
test("the server's error is shown as it is, and the next attempt has a new idempotency key", async () => {
  show(
    subscribe,
    json(400, { error: "Your card has insufficient funds.", advice: "Nothing was charged." }),
    json(200, succeeded),
  );
  enter("4000000000000002");
  await submit();
  expect(alert()?.querySelector("strong")?.textContent).toBe("Your card has insufficient funds.");
  expect(alert()?.textContent).toContain("Nothing was charged.");
  expect(document.activeElement).toBe(alert());
  expect(submitButton().textContent).toBe("Start Pro - $24/mo");
  expect(screen.getByRole("status").textContent).toBe("");
  enter();
  await submit();
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(left).toHaveBeenCalledExactlyOnceWith("/success");
});

test("a retry without a response reuses the key, and another card gets a new one", async () => {
  show(subscribe, new TypeError("network"), new TypeError("network"), new TypeError("network"));
  enter();
  await submit();
  await submit();
  enter("378282246310005", "1234", "1234");
  await submit();
  const [first, second, third] = sent.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

// CO14, CO15
test.each([
  ["a failure without a text", () => json(500, {}), "Subscription creation failed"],
  [
    "a failure that is no JSON",
    () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
    "Subscription creation failed",
  ],
  ["a success that is no JSON", () => new Response("<h1>Hello</h1>"), "Payment failed"],
  ["an unknown status", () => json(200, { ...succeeded, status: "incomplete" }), "Payment failed"],
  ["no answer", () => new TypeError("network"), "Payment failed"],
])("%s", async (_, answer, message) => {
  show(subscribe, answer());
  enter();
  await submit();
  expect(alert()?.querySelector("strong")?.textContent).toBe(message);
  expect(left).not.toHaveBeenCalled();
  expect(sent).toHaveLength(1);
});

// CO16
test("submit does nothing for a signed-out visitor", async () => {
  show({ ...subscribe, form: { ...subscribe.form, user: { id: "", email: "" } } });
  enter();
  await submit();
  expect([sent, alert(), submitButton().disabled]).toEqual([[], null, false]);
});

// CO17
test("the bank's confirmation precedes activation", async () => {
  show(subscribe, json(200, asks), json(200, { success: true }));
  enter();
  await submit();
  expect(bank().open).toBe(true);
  expect(sent).toHaveLength(1);
  expect(left).not.toHaveBeenCalled();
  await answerBank("Approve payment");
  expect(bank().open).toBe(false);
  expect(sent[1]).toMatchObject({
    path: "/api/demo/confirm",
    body: { client_secret: "pi_demo_1_secret_1", approved: true },
  });
  expect(sent[2]?.path).toBe("/api/user/update-plan");
  expect(left).toHaveBeenCalledExactlyOnceWith("/success");
});

// CO18
test.each([
  ["refused", () => answerBank("Decline payment")],
  [
    "Escape",
    async () => {
      fireEvent(bank(), new Event("cancel", { cancelable: true }));
      await settle();
    },
  ],
])("%s activates nothing", async (_, refuse) => {
  show(subscribe, json(200, asks), json(400, { error: "We are unable to authenticate your payment method." }));
  enter();
  await submit();
  await refuse();
  expect(bank().open).toBe(false);
  expect(sent.map(({ path }) => path)).toEqual(["/api/create-subscription", "/api/demo/confirm"]);
  expect(sent[1]?.body.approved).toBe(false);
  expect(alert()?.textContent).toContain("We are unable to authenticate your payment method.");
  expect(left).not.toHaveBeenCalled();
});

// CO22
test.each([
  ["refused", () => json(500, { error: "Something broke." })],
  ["lost", () => new TypeError("network")],
])("success does not depend on update-plan, which is %s", async (_, answer) => {
  show(subscribe, json(200, succeeded), answer());
  enter();
  await submit();
  expect(left).toHaveBeenCalledExactlyOnceWith("/success");
  expect(logged).toHaveBeenCalledOnce();
});

test("replacing a card repeats the call after the bank's approval", async () => {
  show(replace, json(200, asks), json(200, { success: true }), json(200, succeeded));
  enter();
  await submit();
  expect(submitButton().textContent).toBe("Saving...");
  expect(screen.getByRole("status").textContent).toContain("Saving your card");
  expect(bank().textContent).toContain("Your bank wants to confirm this card");
  expect(document.body.textContent).not.toMatch(/this payment|the payment|Processing/);
  await answerBank("Approve card");
  expect(sent.map(({ path }) => path)).toEqual(["/api/payment-method", "/api/demo/confirm", "/api/payment-method"]);
  expect(sent[0]?.body).toEqual({ paymentMethodId: "pm_demo_visa" });
  expect(sent[2]?.body).toEqual(sent[0]?.body);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
  expect(left).toHaveBeenCalledExactlyOnceWith("/account");
});

test("a payment that began elsewhere is only confirmed", async () => {
  show(confirm);
  expect(screen.queryByLabelText("Card")).toBeNull();
  await submit();
  await answerBank("Approve payment");
  expect(sent.map(({ path }) => path)).toEqual(["/api/demo/confirm", "/api/user/update-plan"]);
  expect(sent[0]?.body.client_secret).toBe("pi_demo_1_secret_1");
  expect(left).toHaveBeenCalledExactlyOnceWith("/account");
});

test("a page from the back/forward cache is reloaded", () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  show(subscribe);
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
});
