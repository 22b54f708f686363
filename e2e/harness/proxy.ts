import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Whether Caddy, the tests' proxy, is installed. */
export const hasProxy = spawnSync("caddy", ["version"]).status === 0;

/** A real proxy in front of the program. */
export interface Proxy {
  stop(): Promise<void>;
}

/** The ports of the proxy and of the program. */
interface Ports {
  readonly plain: number;
  readonly secure: number;
  readonly program: number;
}

/** Starts Caddy with the configuration of docs/operations.md, but with other ports and its internal CA. */
export async function startProxy({ plain, secure, program }: Ports): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), "proxy-"));
  const file = join(folder, "Caddyfile");
  await writeFile(
    file,
    `{
  admin off
  auto_https disable_redirects
  skip_install_trust
  http_port ${plain}
  https_port ${secure}
  storage file_system ${folder}
  on_demand_tls {
    ask http://127.0.0.1:${program}/brand-hosts
  }
}
http:// {
  reverse_proxy 127.0.0.1:${program}
}
https:// {
  tls internal {
    on_demand
  }
  reverse_proxy 127.0.0.1:${program}
}
`,
  );
  const caddy = spawn("caddy", ["run", "--config", file], { stdio: "ignore", env: { ...process.env, HOME: folder } });
  await waitUntilReady(caddy, plain);
  return {
    stop: async () => {
      caddy.kill("SIGTERM");
      await once(caddy, "exit", { signal: AbortSignal.timeout(20_000) });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(caddy: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 400 && caddy.exitCode === null; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer) return;
    await wait(50);
  }
  throw new Error("The proxy did not start.");
}
