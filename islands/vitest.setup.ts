import type { TestProject } from "vitest/node";
import { startFixture } from "./fixture/start.ts";

declare module "vitest" {
  interface ProvidedContext {
    fixtureURL: string;
  }
}

/** Gives every test the address of a server that renders islands with the program's own engine. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { url, stop } = await startFixture();
  project.provide("fixtureURL", url);
  return stop;
}
