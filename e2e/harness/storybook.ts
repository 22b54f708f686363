import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../..");

/** Builds and starts the storybook server, which runs until stop. */
export async function startStorybook(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "plainhand-storybook-"));
  const binary = join(folder, "storybook");
  await promisify(execFile)("go", ["build", "-o", binary, "./cmd/storybook"], { cwd: root });
  const server = spawn(binary, {
    cwd: root,
    env: { ...process.env, ADDR: "127.0.0.1:0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface(server.stdout)) {
    const port = /:(\d+)$/.exec(line)?.[1];
    if (port) return { url: `http://127.0.0.1:${port}`, stop };
  }
  throw new Error("The storybook did not start. It said why above.");
}
