import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../..");
const binary = join(root, "bin/plainhand");

/** The environment variable with the settings that all commands share to use the same server. */
const settings = "PLAINHAND_E2E";

function environment(): Record<string, string> {
  const stored = process.env[settings];
  if (!stored) throw new Error("The server has not been started: run the tests through the Playwright configuration.");
  return JSON.parse(stored);
}

/** The URL of the server under test, without a trailing slash. */
export function serverURL(): string {
  return environment().BASE_URL ?? "";
}

/** Runs a command of the program with the server's database, and returns its output. */
export async function plainhand(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(binary, args, { cwd: root, env: environment() });
  return stdout;
}

/** Starts the real program for the whole run. Playwright calls the returned function at the end. */
export default async function start(): Promise<() => Promise<void>> {
  const program = await launch("server");
  process.env[settings] = JSON.stringify(program.environment);
  return program.stop;
}

/** A running program with its own database. */
export interface Program {
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the program with a log file of this name, and waits until it is ready. */
export async function launch(name: string, more: Readonly<Record<string, string>> = {}): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), "plainhand-e2e-"));
  await chmod(folder, 0o755); // under root, PostgreSQL runs as another user, which needs access
  const port = await freePort();
  const environment = {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    ADDR: `127.0.0.1:${port}`,
    BASE_URL: `http://localhost:${port}`, // passkeys belong to a domain name
    DATA_DIR: folder,
    TRUSTED_PROXIES: "127.0.0.1", // each test has its own address, see test.ts
    ENGINE: "builtin", // even if a model runs on this machine
    PORT: String(port),
    ...more,
  };

  const logFile = join(root, `test-results/${name}.log`);
  await mkdir(resolve(logFile, ".."), { recursive: true });
  const log = await open(logFile, "w");
  const server = spawn(binary, ["serve"], { cwd: root, env: environment, stdio: ["ignore", log.fd, log.fd] });
  await log.close();
  try {
    await ready(server, `http://127.0.0.1:${port}`, logFile);
  } catch (error) {
    server.kill("SIGKILL");
    throw error;
  }
  const end = async () => {
    await stop(server, logFile);
    await rm(folder, { recursive: true, force: true });
  };
  return { environment, stop: end };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

async function ready(server: ChildProcess, url: string, logFile: string): Promise<void> {
  const deadline = AbortSignal.timeout(60_000);
  while (server.exitCode === null && server.signalCode === null && !deadline.aborted) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(50);
  }
  throw new Error(`The server did not become ready. Its log is ${logFile}.`);
}

/** Stops the server, and checks that it exits cleanly, as a process manager would. */
async function stop(server: ChildProcess, logFile: string): Promise<void> {
  if (server.exitCode === null) {
    server.kill("SIGTERM");
    await once(server, "exit", { signal: AbortSignal.timeout(20_000) });
  }
  if (server.exitCode !== 0) throw new Error(`The server ended with ${server.exitCode}. Its log is ${logFile}.`);
}
