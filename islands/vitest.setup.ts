import type { TestProject } from "vitest/node";
import { startFixture } from "./fixture/start.ts";

declare module "vitest" {
  interface ProvidedContext {
    fixtureURL: string;
  }
}

/** Starts the fixture server, which renders islands with the program's own engine, and gives its URL to the tests. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { url, stop } = await startFixture();
  project.provide("fixtureURL", url);
  return stop;
}
