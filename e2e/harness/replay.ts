import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { launch } from "./server.ts";
import { subscribe } from "./subscribe.ts";
import { test as base, expect, newPerson, type Person } from "./test.ts";

export { expect };

const texts = "engine/model/replay/texts";

/** The recorded text with this name. */
export async function recorded(name: string, file = "text.md"): Promise<string> {
  return (await readFile(resolve(import.meta.dirname, "../..", texts, name, file), "utf8")).trim();
}

/** Tests of a program with a fake language model, which replays recorded rewrites in this manner. */
export const withModel = (name: string, manner: string, more: Readonly<Record<string, string>> = {}) =>
  base.extend<object, { site: string }>({
    site: [
      async ({ browserName: _ }, use) => {
        const program = await launch(name, { ENGINE: `replay:${texts}?${manner}`, ...more });
        await use(program.environment.BASE_URL ?? "");
        await program.stop();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    baseURL: async ({ site }, use) => use(site),
    member: async ({ context }, use) => {
      const person: Person = newPerson();
      const answer = await context.request.post("/api/auth/register", { data: person });
      expect(answer.status(), await answer.text()).toBeLessThan(300);
      await subscribe(context, "basic");
      await use(person);
    },
  });
