import { expect, noted, props, test } from "./harness/fixture.ts";

test("an island is hydrated in place", async ({ page, openIsland, wakeUp }) => {
  await openIsland();
  await wakeUp();
  const { drawn, kept, shifts } = await noted(page);
  expect(drawn).toBeGreaterThan(20);
  expect(kept).toBe(drawn);
  expect(shifts).toBe(0);
  await page.getByRole("button", { name: "Press" }).click();
  await expect(page.getByRole("status")).toHaveText("5 words, x, m, quiet, pressed 1");
});

test("input from before hydration survives, with the caret and the focus", async ({ page, openIsland, wakeUp }) => {
  await openIsland();
  await page.getByLabel("Why").check();
  await page.getByLabel("Loud").check();
  await page.getByLabel("Size").selectOption("s");
  const text = page.getByLabel("Text");
  await text.fill("typed by hand, early");
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 8, "backward"));
  await wakeUp();

  await expect(page.getByRole("status")).toHaveText("4 words, y, s, loud, pressed 0");
  await expect(text).toHaveValue("typed by hand, early");
  await expect(text).toBeFocused();
  expect(
    await text.evaluate((area: HTMLTextAreaElement) => [
      area.selectionStart,
      area.selectionEnd,
      area.selectionDirection,
    ]),
  ).toEqual([6, 8, "backward"]);
  await page.keyboard.type("with");
  await expect(text).toHaveValue("typed with hand, early");
  await expect(page.getByLabel("Why")).toBeChecked();
  await expect(page.getByLabel("Ex", { exact: true })).not.toBeChecked();
  await expect(page.getByLabel("Size")).toHaveValue("s");
  const { drawn, kept, shifts } = await noted(page);
  expect([kept, shifts]).toEqual([drawn, 0]);
});

test("a box unchecked before hydration stays unchecked", async ({ page, openIsland, wakeUp }) => {
  await openIsland();
  await page.getByLabel("Text").fill("");
  await wakeUp();
  await expect(page.getByLabel("Text")).toHaveValue("");
  await expect(page.getByRole("status")).toHaveText("0 words, x, m, quiet, pressed 0");
});

test("an island that waits for interaction fetches nothing before it, and replays the first click", async ({
  page,
  openIsland,
  wakeUp,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && fetched.push(request.url()));
  await openIsland({ wake: "interaction" });
  const loaded = page.waitForResponse("**/static/js/shell-*.js");
  const woken = wakeUp();
  await loaded;
  await page.waitForFunction(() => customElements.get("island-root"));
  await page.waitForLoadState("networkidle");
  expect(fetched).toHaveLength(1);
  await page.getByRole("button", { name: "Press" }).click();
  await woken;
  await expect(page.getByRole("status")).toHaveText("5 words, x, m, quiet, pressed 1");
});

test("a selection survives hydration", async ({ page, openIsland, wakeUp }) => {
  await openIsland();
  await page.getByLabel("Text").press("ControlOrMeta+a");
  await wakeUp();
  await page.keyboard.type("new");
  await expect(page.getByLabel("Text")).toHaveValue("new");
  await expect(page.getByRole("status")).toContainText("1 words");
});

for (const [wakes, outcome] of [
  [true, "sent once it is awake"],
  [false, "sent all the same where it cannot wake"],
] as const) {
  test(`a form whose submission starts an island is ${outcome}`, async ({ page, openIsland, release, faults }) => {
    const posted: string[] = [];
    await page.route("**/posted", async (route) => {
      posted.push(route.request().postData() ?? "");
      await route.fulfill({ body: "Posted" });
    });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/static/**/Awkward*", async (route) => {
      await held;
      await (wakes ? route.continue() : route.abort());
    });
    await openIsland({ wake: "interaction" });
    release();
    await page.waitForFunction(() => customElements.get("island-root"));
    await page.getByLabel("Text").fill("typed before");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("button", { name: "Send" })).toHaveAttribute("aria-busy", "true");
    expect(posted).toEqual([]);
    answer();
    await expect(page.getByText("Posted")).toBeVisible();
    expect(posted).toHaveLength(1);
    expect(posted[0]).toContain("text=typed+before");
    if (!wakes) faults.expect(/Awkward|stays as the server drew it/);
  });
}

test("an island is hydrated when it comes into view", async ({ page, openIsland, wakeUp }) => {
  await openIsland({ wake: "visible" });
  await page.locator("#place").evaluate((place) => {
    const space = document.createElement("canvas");
    space.height = 5000;
    place.before(space);
  });
  const woken = wakeUp();
  await page.waitForFunction(() => customElements.get("island-root"));
  await page.waitForLoadState("networkidle");
  await expect(page.locator("island-root")).not.toHaveAttribute("ready");
  await page.locator("#after").scrollIntoViewIfNeeded();
  await woken;
});

test("an island is hydrated when the browser is idle", async ({ openIsland, wakeUp }) => {
  await openIsland({ wake: "idle" });
  await wakeUp();
});

test("an island in a fragment inserted later is hydrated, and unmounts without errors", async ({
  page,
  openIsland,
  wakeUp,
}) => {
  await openIsland();
  await wakeUp();
  await page.locator("#place").evaluate(async (place) => {
    const markup = await (await fetch(location.href)).text();
    place.innerHTML = new DOMParser().parseFromString(markup, "text/html").querySelector("#place")?.innerHTML ?? "";
  });
  await page.locator("island-root[ready]").waitFor();
  await page.getByRole("button", { name: "Press" }).click();
  await expect(page.getByRole("status")).toHaveText("5 words, x, m, quiet, pressed 1");

  // A moved island keeps its state; one that is removed and inserted again restarts.
  await page.locator("#after").evaluate((after) => after.after(document.querySelector("island-root") as Node));
  await expect(page.getByRole("status")).toHaveText("5 words, x, m, quiet, pressed 1");
  await page.evaluate(async () => {
    const island = document.querySelector("island-root") as Element;
    island.remove();
    await new Promise((resolve) => setTimeout(resolve));
    if (island.childElementCount > 0) throw new Error("the component was not unmounted");
    document.body.append(island);
  });
  await page.getByRole("button", { name: "Press" }).click();
  await expect(page.getByRole("status")).toHaveText("5 words, x, m, quiet, pressed 1");
});

test("the browser renders an island that the server could not", async ({ page, openIsland, wakeUp }) => {
  await openIsland({ component: "testdata/Faulty", props: { fault: "throw", text: "drawn late" } });
  await expect(page.locator("island-root")).toBeEmpty();
  await wakeUp();
  await expect(page.locator("island-root")).toHaveText("drawn late");
});

test("the server's markup stays when the script fails", async ({ page, openIsland, release, faults }) => {
  await page.route("**/testdata/Awkward.tsx", (route) => route.abort());
  await openIsland();
  const logged = page.waitForEvent("console", (message) => message.text().includes("as the server drew it"));
  release();
  await logged;
  await expect(page.getByLabel("Text")).toHaveValue(props.text);
  faults.expect(/^console: .*(as the server drew it|ERR_FAILED)/);
});

test("the server's markup stays when the component fails", async ({ page, openIsland, release, faults }) => {
  await openIsland({ component: "testdata/Faulty", props: { fault: "browser", text: "drawn early" } });
  const logged = page.waitForEvent("console", (message) => message.text().includes("as the server drew it"));
  release();
  await logged;
  await expect(page.getByText("drawn early")).toBeVisible();
  const { drawn, kept } = await noted(page);
  expect([drawn, kept]).toEqual([1, 1]);
  faults.expect(/^console: .*as the server drew it/);
});
