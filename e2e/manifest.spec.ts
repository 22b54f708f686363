import { expect, test } from "./harness/test.ts";

test("the browser accepts the manifest", async ({ page, baseURL }) => {
  await page.goto("/");
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send("Page.getAppManifest");
  expect(url).toBe(`${baseURL}/site.webmanifest`);
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "{}")).toMatchObject({ name: "Plainhand", start_url: "/" });
});
