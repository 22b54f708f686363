import { enter, invite, publishBrand } from "../brand.ts";
import { subscribe } from "../subscribe.ts";
import { at, type View } from "./view.ts";

/** A page for managing a customer's brand. */
const own = (name: string, path: string): View => ({
  name,
  who: "user",
  path,
  open: async (page) => {
    await publishBrand(page);
    await page.request.post("/account/brand/hosts", { form: { host: "editor.harborpine.com" } });
    await invite(page, "editor", "500");
    await page.goto(path);
  },
});

/** A page for a brand's members, on the main host. */
const under = (name: string, path: string, joined = true): View => ({
  name,
  who: "user",
  path,
  underBrand: true,
  open: async (page) => {
    const brand = await publishBrand(page);
    if (joined) await enter(page, await invite(page, "owner", "500"));
    await page.goto(brand.path + path);
  },
});

export const brand: View[] = [
  at("brand-missing", "user", "/account/brand"),
  {
    name: "brand-new",
    who: "user",
    path: "/account/brand",
    open: async (page) => {
      await subscribe(page.context(), "premium");
      await page.goto("/account/brand");
    },
  },
  own("brand", "/account/brand"),
  own("brand-people", "/account/brand/people"),
  own("brand-embed", "/account/brand/embed"),
  {
    name: "brand-person",
    who: "user",
    open: async (page) => {
      await publishBrand(page);
      await invite(page, "editor", "500");
      await page.goto("/account/brand/people");
      await page.getByRole("link", { name: /^nora-/ }).click();
      await page.waitForURL(/people\/.+/);
    },
  },
  under("seat-sign-in", "/login", false),
  {
    name: "seat-enter",
    who: "user",
    underBrand: true,
    open: async (page) => {
      await publishBrand(page);
      await page.goto(await invite(page, "editor"));
    },
  },
  under("seat-editor", "/platform/sample"),
  under("seat-bulk", "/platform/bulk"),
  under("seat-texts", "/account/texts"),
  under("seat-account", "/account"),
  under("seat-people", "/people"),
];
